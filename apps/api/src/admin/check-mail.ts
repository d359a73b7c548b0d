import { verifySmtp } from "../providers/mail/create-smtp-mailer.ts";
import type { Finding } from "./finding.ts";
import { withLimit } from "./with-limit.ts";

const reasons: Readonly<Record<string, string>> = {
  EAUTH: "refuses the user or the password: correct SMTP_URL",
  EDNS: "has a host name that nobody knows: correct SMTP_URL",
  ETLS: "offers no encryption that works: use smtps:// or another port in SMTP_URL",
  ETIMEDOUT: "doesn't answer: check the network, or correct SMTP_URL",
};

/** Signs in to the mail server without sending anything. */
export async function checkMail({ url, limitMs }: { url: string; limitMs: number }): Promise<Finding> {
  try {
    await withLimit({ limitMs, use: () => verifySmtp(url) });
    return { state: "ok", text: "The mail server accepts us." };
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") {
      const text = `The mail server doesn't answer within ${limitMs / 1000} s: check the network, or correct SMTP_URL.`;
      return { state: "problem", text };
    }
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const status = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
    if (status >= 400 && status < 500 && code !== "EAUTH") {
      return {
        state: "risk",
        text: `The mail server refuses for now (${status}): wait, or ask its operator.`,
      };
    }
    const reason = reasons[code] ?? "can't be used from here: check the network, or correct SMTP_URL";
    return { state: "problem", text: `The mail server ${reason}.` };
  }
}
