import type { FindingCode } from "@pith/core/findings/finding-message";
import { verifySmtp } from "../providers/mail/create-smtp-mailer.ts";
import { createFinding, type Finding } from "./finding.ts";
import { withLimit } from "./with-limit.ts";

const reasons: Readonly<Record<string, FindingCode>> = {
  EAUTH: "finding.mail_refused",
  EDNS: "finding.mail_unknown_host",
  ETLS: "finding.mail_unencrypted",
  ETIMEDOUT: "finding.mail_silent",
};

/** Signs in to the mail server without sending anything. */
export async function checkMail({ url, limitMs }: { url: string; limitMs: number }): Promise<Finding> {
  try {
    await withLimit({ limitMs, use: () => verifySmtp(url) });
    return createFinding({ state: "ok", code: "finding.mail_ok" });
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") {
      const service = { code: "finding.name_mail", params: {} } as const;
      const params = { service, setting: "SMTP_URL", seconds: limitMs / 1000 };
      return createFinding({ state: "problem", code: "finding.service_slow", params });
    }
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const status = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
    if (status >= 400 && status < 500 && code !== "EAUTH") {
      return createFinding({ state: "risk", code: "finding.mail_later", params: { status } });
    }
    return createFinding({ state: "problem", code: reasons[code] ?? "finding.mail_unusable" });
  }
}
