import { normalizeTransaction } from "@pith/core/billing/normalize-transaction";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { TransactionsSection } from "./transactions-section.tsx";

beforeAll(() => loadTextArea("account"));
beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => vi.unstubAllGlobals());

function setScreen({ isSmall }: { isSmall: boolean }): void {
  vi.stubGlobal("matchMedia", () => ({
    matches: isSmall,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

/** The table's cells, row by row, without the dates, which are shorter on small screens. */
const readTable = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .map((row) => Array.from(row.children, ({ textContent }) => textContent).slice(1));

it("shows every payment in the small screen's sheet, as in the table of a large one", {
  tags: "S2.transactions.10",
}, async () => {
  const transactions = Array.from({ length: 12 }, (_none, index) =>
    normalizeTransaction({
      id: `t-${index}`,
      tier: "lite",
      amount: 500 + index,
      timestamp: 1_770_000_000 + index,
    }),
  );
  setScreen({ isSmall: false });
  render(<TransactionsSection transactions={transactions} />);
  const large = readTable(screen.getByRole("table"));
  expect(large).toHaveLength(1 + transactions.length);
  cleanup();

  setScreen({ isSmall: true });
  render(<TransactionsSection transactions={transactions} />);
  expect(screen.queryByRole("table")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "View All Transactions" }));
  const sheet = screen.getByRole("dialog", { name: "Transaction History" });
  expect(readTable(within(sheet).getByRole("table"))).toEqual(large);
});

it.each([1, 5])(
  "has the sheet's button on a small screen for as few as %i payments",
  {
    tags: "S2.transactions.07",
  },
  async (count) => {
    setScreen({ isSmall: true });
    const transactions = Array.from({ length: count }, (_none, index) =>
      normalizeTransaction({ id: `t-${index}`, tier: "lite", amount: 500, timestamp: 1_770_000_000 }),
    );
    render(<TransactionsSection transactions={transactions} />);
    await userEvent.click(screen.getByRole("button", { name: "View All Transactions" }));
    const sheet = screen.getByRole("dialog", { name: "Transaction History" });
    expect(within(sheet).getAllByRole("row")).toHaveLength(1 + count);
  },
);
