import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import { AppError, type PlainErrorMessageCode } from "@pith/core/errors/app-error";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { TelegramFlow } from "./telegram-flow.tsx";

const refuse = (code: PlainErrorMessageCode) => Promise.reject(new AppError({ code }));

beforeAll(() => Promise.all([loadTextArea("account"), loadTextArea("home")]));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("TelegramFlow", () => {
  it("focuses the rejected field instead of the pressed button", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const call = vi.spyOn(api, "call");
    render(<TelegramFlow initialId="" onSignedIn={() => undefined} />);
    const findId = () => screen.getByRole("textbox", { name: "Telegram ID" });
    const findCode = () => screen.getByRole("textbox", { name: "Verification code" });
    // The field isn't autofocused, because opening the page shouldn't bring up the on-screen keyboard.
    expect(document.activeElement).toBe(document.body);

    call.mockImplementationOnce(() => refuse("not_found.telegram"));
    await userEvent.type(findId(), "123456789");
    await userEvent.click(screen.getByRole("button", { name: "Send code" }));
    expect(await screen.findByText("Telegram account not found.")).toBeTruthy();
    expect(document.activeElement).toBe(findId());

    call.mockImplementationOnce(() => Promise.resolve({}));
    await userEvent.click(screen.getByRole("button", { name: "Send code" }));
    expect(call.mock.calls.at(-1)?.[0]).toBe(authEndpoints.requestLoginCode);
    expect(document.activeElement).toBe(findCode());

    call.mockImplementationOnce(() => refuse("invalid_code.login_code"));
    await userEvent.type(findCode(), "123456");
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText("Invalid verification code")).toBeTruthy();
    expect(document.activeElement).toBe(findCode());

    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(document.activeElement).toBe(findId());
  });

  it("says that the code couldn't be sent if a proxy answers with a page", {
    tags: "S8.login.01",
  }, async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubGlobal("fetch", async () => new Response("<html>", { status: 500 }));
    render(<TelegramFlow initialId="123456789" onSignedIn={() => undefined} />);
    await userEvent.click(screen.getByRole("button", { name: "Send code" }));
    expect(await screen.findByText("Failed to send verification code")).toBeTruthy();
    vi.unstubAllGlobals();
  });

  it("doesn't say at the id why an earlier code was rejected, if the user has gone back meanwhile", {
    tags: "S2.login.19",
  }, async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { promise, reject } = Promise.withResolvers<never>();
    vi.spyOn(api, "call").mockResolvedValueOnce({}).mockReturnValueOnce(promise);
    render(<TelegramFlow initialId="123456789" onSignedIn={() => undefined} />);
    await userEvent.click(screen.getByRole("button", { name: "Send code" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Verification code" }), "123456");
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(screen.getByRole("button", { name: "Send code" })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Telegram ID" }).value).toBe("");
    await act(async () => reject(new AppError({ code: "invalid_code.login_code" })));
    expect(screen.getByRole("textbox", { name: "Telegram ID" })).toBeTruthy();
    expect(screen.queryByText("Invalid verification code")).toBeNull();
  });

  it("covers the form for 3 seconds after each code, also one soon after another", {
    tags: "S2.login.23",
  }, async () => {
    vi.useFakeTimers();
    vi.spyOn(api, "call").mockResolvedValue({});
    render(<TelegramFlow initialId="123456789" onSignedIn={() => undefined} />);
    const send = async () => {
      fireEvent.click(screen.getByRole("button", { name: "Send code" }));
      await act(() => vi.advanceTimersByTimeAsync(0));
    };
    const isCovered = () => screen.queryByText("Code sent") !== null;
    await send();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(isCovered()).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(isCovered()).toBe(false);
    fireEvent.change(screen.getByRole("textbox", { name: "Telegram ID" }), { target: { value: "12345678" } });
    await send();
    await act(() => vi.advanceTimersByTimeAsync(2_999));
    expect(isCovered()).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(isCovered()).toBe(false);
    vi.useRealTimers();
  });

  it("keeps the focus on the pressed button while a code is checked, and sends it once", {
    tags: "S2.login.17",
  }, async () => {
    const call = vi.spyOn(api, "call").mockResolvedValueOnce({});
    render(<TelegramFlow initialId="123456789" onSignedIn={() => undefined} />);
    await userEvent.click(screen.getByRole("button", { name: "Send code" }));
    const field = screen.getByRole("textbox", { name: "Verification code" });
    expect(field.getAttribute("placeholder")).toBe("000000");
    await userEvent.type(field, "123456");
    call.mockClear().mockReturnValue(new Promise<never>(() => undefined));
    const button = screen.getByRole("button", { name: "Sign in" });
    await userEvent.dblClick(button);
    expect(document.activeElement).toBe(button);
    // Only `aria-disabled`, because a disabled button loses focus.
    expect([button.getAttribute("aria-disabled"), button.hasAttribute("disabled")]).toEqual(["true", false]);
    await userEvent.keyboard("{Enter}");
    await userEvent.type(field, "{Enter}");
    expect(call).toHaveBeenCalledExactlyOnceWith(authEndpoints.verifyLoginCode, {
      body: { telegramId: "123456789", code: "123456" },
    });
  });
});

describe("a code that wasn't sent", () => {
  it("shows the server's reason for an unknown ID", { tags: ["S7.login.05", "S7.login.03"] }, async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const text = "Start our Telegram bot first, then request the code again.";
    const code = "bot_not_started.login_code";
    const answer = { success: false, error: text, detail: text, code, params: {} };
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(answer), { status: 404 }));
    render(<TelegramFlow initialId="123456789" onSignedIn={() => undefined} />);
    await userEvent.click(screen.getByRole("button", { name: "Send code" }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Verification code" })).toBeNull();
    vi.unstubAllGlobals();
  });
});

describe("the Telegram ID", () => {
  it.each(["", "123456789"])(
    "is asked for first, although the URL says '%s'",
    { tags: "S2.login.16" },
    (id) => {
      render(<TelegramFlow initialId={id} onSignedIn={() => undefined} />);
      expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Telegram ID" }).value).toBe(id);
      expect(screen.queryByRole("textbox", { name: "Verification code" })).toBeNull();
    },
  );

  const invalid = "Please enter a valid Telegram ID (8-12 digits)";

  for (const { row, typed, message } of [
    { row: "S5.login.01", typed: "", message: "Please enter your Telegram ID" },
    { row: "S5.login.02", typed: "1234abcd", message: invalid },
    { row: "S5.login.03", typed: "1234567", message: invalid },
    { row: "S5.login.05", typed: "1234567890123", message: invalid },
  ]) {
    it(`is rejected as '${typed}' when the field loses focus: ${message}`, { tags: row }, async () => {
      render(<TelegramFlow initialId="" onSignedIn={() => undefined} />);
      await userEvent.click(screen.getByRole("textbox", { name: "Telegram ID" }));
      if (typed) await userEvent.keyboard(typed);
      expect(screen.queryByText(message)).toBeNull();
      await userEvent.tab();
      expect(screen.getByText(message)).toBeTruthy();
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send code" }).disabled).toBe(true);
    });
  }

  it("is rejected on Enter, too, although the button is disabled", { tags: "S5.login.01" }, async () => {
    const call = vi.spyOn(api, "call");
    render(<TelegramFlow initialId="" onSignedIn={() => undefined} />);
    await userEvent.type(screen.getByRole("textbox", { name: "Telegram ID" }), "{Enter}");
    expect(screen.getByText("Please enter your Telegram ID")).toBeTruthy();
    expect(call).not.toHaveBeenCalled();
  });

  it("is accepted with 8 digits", { tags: "S5.login.04" }, async () => {
    render(<TelegramFlow initialId="" onSignedIn={() => undefined} />);
    const field = screen.getByRole("textbox", { name: "Telegram ID" });
    await userEvent.type(field, "12345678");
    await userEvent.tab();
    expect(field.getAttribute("aria-invalid")).toBe("false");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send code" }).disabled).toBe(false);
  });
});

describe("the verification code", () => {
  for (const { row, typed, message } of [
    { row: "S5.code.01", typed: "", message: "Please enter the verification code" },
    { row: "S5.code.02", typed: "12345", message: "Please enter a valid 6-digit code" },
  ]) {
    it(`is rejected as '${typed}' without calling the server: ${message}`, { tags: row }, async () => {
      const call = vi.spyOn(api, "call").mockResolvedValue({});
      render(<TelegramFlow initialId="12345678" onSignedIn={() => undefined} />);
      await userEvent.click(screen.getByRole("button", { name: "Send code" }));
      if (typed) await userEvent.type(screen.getByRole("textbox", { name: "Verification code" }), typed);
      await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
      expect(screen.getByText(message)).toBeTruthy();
      expect(call).toHaveBeenCalledOnce();
    });
  }
});
