import { errorTexts } from "@pith/core/errors/error-texts";
import type { TestServer } from "../create-test-server.ts";
import { type Arranged, TELEGRAM_ID } from "./arrange-contract.ts";
import { type Walk, wrong } from "./contract-walk.ts";

const NOT_SESSION = "This sign-in has expired. Start again from the extension.";
const TELEGRAM_TEXT = "Please enter a valid Telegram ID (8-12 digits)";

/** Returns the test requests for the calls that sign in users, extensions and the bot. */
export function walkSignIn({ server, arranged }: { server: TestServer; arranged: Arranged }) {
  const { user, stranger, pending, finished, success } = arranged;
  return {
    putBotUser: {
      right: {
        as: server.bot,
        params: { telegramId: TELEGRAM_ID },
        body: { first_name: "Ada", last_name: "L", username: "ada", language_code: "en" },
      },
      data: { telegram_id: String(TELEGRAM_ID) },
      refusals: [
        wrong(
          "an id that is none",
          {
            as: server.bot,
            params: { telegramId: "abc" },
            body: { first_name: "A", last_name: null, username: null, language_code: null },
          },
          "The value for telegramId isn't valid.",
        ),
      ],
    },
    createBotLoginLink: {
      right: { as: server.bot, body: { telegram_id: TELEGRAM_ID } },
      refusals: [wrong("no id", { as: server.bot, body: {} }, "The value for telegram_id isn't valid.")],
    },
    stopLoginCodes: {
      right: { as: server.bot, params: { telegramId: 41_000_000 } },
      refusals: [
        wrong(
          "an id that is none",
          { as: server.bot, params: { telegramId: "abc" } },
          "The value for telegramId isn't valid.",
        ),
      ],
    },
    getSession: { right: { as: user }, data: { user: { id: user.userId } } },
    createGuestSession: { right: {}, data: { user: { authProvider: "firebase", premium: null } } },
    createSessionToken: {
      right: { headers: { Cookie: user.cookie } },
      refusals: [wrong("no cookie", {}, "Your session has expired. Sign in again.", 401)],
    },
    createOwnerSession: {
      right: { body: { token: arranged.ownerToken } },
      data: { user: { profile: { displayName: "Owner" } } },
      refusals: [
        wrong(
          "a link of somebody's own making",
          { body: { token: "1.2.3" } },
          "This owner link has expired or has already been used. Restart Pith to get a new one.",
        ),
      ],
    },
    createTelegramSession: {
      right: { body: arranged.signedLink },
      data: { user: { telegram_id: String(TELEGRAM_ID) } },
      refusals: [
        wrong(
          "a forged link",
          { body: { ...arranged.signedLink, signature: "A".repeat(43) } },
          "This login link isn't valid. Ask the bot for a new one.",
        ),
      ],
    },
    signOut: { right: {} },
    endSession: {
      right: { body: { fingerprint: "f".repeat(43) } },
      refusals: [
        wrong("a token", { body: { fingerprint: "pith_ext_1" } }, "The value for fingerprint isn't valid."),
      ],
    },
    putExtensionSession: {
      right: { as: user, params: { sessionId: pending.sessionId }, body: success },
      refusals: [
        wrong(
          "a session that isn't known",
          { as: user, params: { sessionId: "x".repeat(43) }, body: success },
          NOT_SESSION,
          404,
        ),
        wrong(
          "a session that is finished",
          { as: stranger, params: { sessionId: finished.sessionId }, body: success },
          NOT_SESSION,
          404,
        ),
        wrong(
          "another status",
          { as: user, params: { sessionId: pending.sessionId }, body: { status: "maybe" } },
          "The value for status isn't valid.",
        ),
      ],
    },
    startExtensionSession: {
      right: { query: { client: "command-line" } },
      refusals: [
        wrong(
          "a program that isn't known",
          { query: { client: "toaster" } },
          "The value for client isn't valid.",
        ),
      ],
    },
    getExtensionSession: {
      right: { params: { sessionId: pending.sessionId } },
      refusals: [
        wrong("a session that isn't known", { params: { sessionId: "x".repeat(43) } }, NOT_SESSION, 404),
      ],
    },
    collectExtensionSession: {
      right: { params: { sessionId: finished.sessionId }, body: { pollSecret: finished.pollSecret } },
      data: { status: "success", user: { id: user.userId } },
      refusals: [
        wrong(
          "another poll secret",
          { params: { sessionId: finished.sessionId }, body: { pollSecret: "x".repeat(43) } },
          NOT_SESSION,
          404,
        ),
      ],
    },
    revokeExtensionToken: {
      right: { as: { headers: { Authorization: `Bearer ${arranged.extensionToken}` } } },
      refusals: [
        wrong(
          "no extension's token",
          { as: user },
          "You can only revoke browser extension tokens here.",
          403,
        ),
      ],
    },
    requestLoginCode: {
      right: { body: { telegramId: String(TELEGRAM_ID) } },
      refusals: [
        wrong(
          "an id that never started the bot",
          { body: { telegramId: "99999999" } },
          "Start our Telegram bot first, then request the code again.",
          404,
        ),
        wrong("a short id", { body: { telegramId: "1234567" } }, TELEGRAM_TEXT),
        wrong("an id that nobody has", { body: { telegramId: "012345678" } }, TELEGRAM_TEXT),
      ],
    },
    verifyLoginCode: {
      right: {
        body: { telegramId: String(TELEGRAM_ID), code: arranged.login.code },
        headers: { Cookie: arranged.login.cookie },
      },
      refusals: [
        wrong(
          "a code that nobody asked for",
          { body: { telegramId: "12345678", code: "123456" } },
          errorTexts.codeInvalid,
        ),
        wrong(
          "five digits",
          { body: { telegramId: "12345678", code: "12345" } },
          "Please enter a valid 6-digit code",
        ),
        wrong("a short id", { body: { telegramId: "1234567", code: "123456" } }, TELEGRAM_TEXT),
      ],
    },
  } satisfies Record<string, Walk>;
}
