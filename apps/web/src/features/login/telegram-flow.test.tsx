import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import { AppError } from "@pith/core/errors/app-error";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { TelegramFlow } from "./telegram-flow.tsx";

const refuse = (message: string) => Promise.reject(new AppError({ code: "not_found", message }));

beforeAll(() => Promise.all([loadTextArea("account"), loadTextArea("home")]));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("TelegramFlow", () => {
  it("gives the focus to what has to be typed again, though the button that was pressed has lost it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const call = vi.spyOn(api, "call");
    render(<TelegramFlow initialId="" onSignedIn={() => undefined} />);
    const findId = () => screen.getByRole("textbox", { name: "Telegram ID" });
    const findCode = () => screen.getByRole("textbox", { name: "Verification code" });
    // Nobody who has only opened the page gets a keyboard over it.
    expect(document.activeElement).toBe(document.body);

    call.mockImplementationOnce(() => refuse("Telegram account not found."));
    await userEvent.type(findId(), "123456789");
    await userEvent.click(screen.getByRole("button", { name: "Send code" }));
    expect(await screen.findByText("Telegram account not found.")).toBeTruthy();
    expect(document.activeElement).toBe(findId());

    call.mockImplementationOnce(() => Promise.resolve({}));
    await userEvent.click(screen.getByRole("button", { name: "Send code" }));
    expect(call.mock.calls.at(-1)?.[0]).toBe(authEndpoints.requestLoginCode);
    expect(document.activeElement).toBe(findCode());

    call.mockImplementationOnce(() => refuse("Invalid verification code"));
    await userEvent.type(findCode(), "123456");
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText("Invalid verification code")).toBeTruthy();
    expect(document.activeElement).toBe(findCode());

    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(document.activeElement).toBe(findId());
  });
});
