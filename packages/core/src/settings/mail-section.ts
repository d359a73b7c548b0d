import { defineSetting, type SettingSection } from "./setting.ts";
import { sender } from "./text-forms.ts";
import { smtpUrl } from "./url-forms.ts";

export const mailSection = {
  title: "Mail, for digests of what people follow",
  settings: {
    SMTP_URL: defineSetting({
      form: smtpUrl,
      description:
        "The SMTP server: smtps://, or smtp:// for STARTTLS on port 587. A password needs encryption. Without SMTP_URL, digests are sent by Telegram, webhooks and private feeds only, and the website doesn't offer email.",
      example: "smtps://user:password@mail.example.org",
      needs: ["MAIL_FROM"],
    }),
    MAIL_FROM: defineSetting({
      form: sender,
      description: "The sender.",
      example: "Pith <digests@example.org>",
      needs: ["SMTP_URL"],
    }),
  },
} satisfies SettingSection;
