import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { CollectionMenu } from "./collection-menu.tsx";

beforeAll(() => loadTextArea("summaries"));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const collections = ["Bridges", "Oranges"].map((name) => ({ id: name, name, talks: 0 }));

function Row() {
  const [ids, setIds] = useState<string[]>([]);
  return (
    <>
      <CollectionMenu
        summaryId="s1"
        title="Arches"
        collections={collections}
        collectionIds={ids}
        onChange={setIds}
        onError={() => undefined}
      />
      <output>{ids.join(" ")}</output>
    </>
  );
}

it("keeps a collection that was chosen while another one was being saved", async () => {
  const saved: (() => void)[] = [];
  vi.spyOn(api, "call").mockImplementation(((endpoint: unknown) => {
    expect(endpoint).toBe(libraryEndpoints.putInCollection);
    return new Promise<void>((resolve) => saved.push(resolve));
  }) as unknown as typeof api.call);
  render(<Row />);
  for (const { name } of collections) {
    await userEvent.click(screen.getByRole("button"));
    await userEvent.click(await screen.findByRole("menuitem", { name }));
  }
  for (const save of saved) save();
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Bridges Oranges"));
});
