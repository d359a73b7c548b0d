import { AppError } from "@pith/core/errors/app-error";
import type { Mail, Mailer } from "./mailer.ts";

const TIMEOUT_MS = 20_000;
const loopbackHosts: readonly string[] = ["localhost", "127.0.0.1", "::1"];

/** Creates a mailer that uses an SMTP server. The library is loaded when the first message is sent. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const domain = /@([^@>]+)>?$/.exec(from)?.[1] ?? "localhost";
  let transport: ReturnType<typeof createTransport> | null = null;
  return {
    async send({ id, ...mail }) {
      transport ??= createTransport(url);
      try {
        await (await transport).sendMail(buildMessage({ mail, from, messageId: `<${id}@${domain}>` }));
        return "sent";
      } catch (error) {
        if (isRejection(error)) return "rejected";
        throw new AppError({ code: "unavailable", message: "The mail server can't be used.", cause: error });
      }
    },
    close() {
      transport?.then((open) => open.close()).catch(() => {});
    },
  };
}

/** Connects and signs in without sending anything. Rejects with the library's error. */
export async function verifySmtp(url: string): Promise<void> {
  const transport = await createTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function createTransport(url: string) {
  const { createTransport: create } = await import("nodemailer");
  const { hostname, port, protocol, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isSecure = protocol === "smtps:";
  const isLocal = loopbackHosts.includes(host);
  /** True if messages may be sent without encryption. */
  const isOptional = !isSecure && username === "";
  return create({
    host,
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // Never send a password over a public network in the clear.
    requireTLS: !isSecure && username !== "" && !isLocal,
    // Anyone who could present a wrong certificate could also keep such a connection from being encrypted at
    // all. Servers on this machine and its network usually have self-signed certificates.
    ...((isLocal || isOptional) && { tls: { rejectUnauthorized: false } }),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Messages contain only the text that we pass.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function buildMessage({
  mail: { to, subject, text, html, unsubscribeUrl },
  from,
  messageId,
}: {
  mail: Omit<Mail, "id">;
  from: string;
  messageId: string;
}) {
  const headers = {
    "Auto-Submitted": "auto-generated",
    ...(unsubscribeUrl && {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
  return { from, to: { name: "", address: to }, subject, text, html, messageId, headers };
}

/** Returns true if the server has permanently rejected the address or the message (status 550 to 599). */
function isRejection(error: unknown): boolean {
  const code = error instanceof Error && "responseCode" in error ? error.responseCode : null;
  return typeof code === "number" && code >= 550 && code < 600;
}
