import { MAX_MONTHLY_UNITS } from "../accounts/member-limits.ts";
import { defineSetting, type SettingSection } from "./setting.ts";
import { choice, credential, onOrOff, text, wholeNumber } from "./text-forms.ts";
import { emailDomain, issuerUrl } from "./url-forms.ts";

const needs = ["OIDC_ISSUER"];

export const homeSection = {
  title: "The edition, and accounts of a self-hosted server",
  settings: {
    EDITION: defineSetting({
      form: choice(["self-hosted", "service"]),
      description:
        "`self-hosted`: for a household or a team. People have accounts on this server; there are no plans and no payments, and the embedded database is fine. `service`: a public service with plans, under production's rules.",
      default: "a trial with an owner link, or a service if NODE_ENV is production",
      example: "self-hosted",
    }),
    ALLOW_PLAIN_HTTP: defineSetting({
      form: onOrOff,
      fallback: "off",
      description:
        "If on, PUBLIC_URL may be http on a network that you trust. Anybody on that network can read what is sent. Browsers offer no passkeys and no offline pages there.",
    }),
    GUESTS: defineSetting({
      form: onOrOff,
      fallback: "off",
      description:
        "If on, people can use this server without signing in. GUEST_SUMMARIES_PER_ADDRESS limits them.",
    }),
    MONTHLY_SUMMARIES: defineSetting({
      form: wholeNumber({ max: MAX_MONTHLY_UNITS }),
      fallback: 0,
      description:
        "Summaries per person per month, 0 for no limit. An admin can set another number for one person.",
    }),
    PASSWORDS: defineSetting({
      form: onOrOff,
      fallback: "on",
      description: "If off, people can only sign in through the OpenID Connect provider.",
    }),
    OIDC_ISSUER: defineSetting({
      form: issuerUrl,
      description:
        "OpenID Connect provider: its issuer identifier, exactly as it names itself. It may be on a private network.",
      example: "https://auth.example.com/application/o/pith/",
      needs: ["OIDC_CLIENT_ID"],
    }),
    OIDC_CLIENT_ID: defineSetting({
      form: text("id of a client"),
      description:
        "The client that you created at the provider, with PUBLIC_URL/api/auth/oidc/callback as its redirect URL.",
      example: "pith",
      needs,
    }),
    OIDC_CLIENT_SECRET: defineSetting({
      form: credential,
      description: "The client's secret, if it has one.",
      needs,
    }),
    OIDC_NAME: defineSetting({
      form: text("name"),
      description: "Name of the provider on the button.",
      default: "the issuer's host",
      example: "Example account",
      needs,
    }),
    OIDC_SIGN_UP: defineSetting({
      form: choice(["on", "invited"]),
      description:
        "Who can sign up through the provider. `on`: everybody it signs in. `invited`: people with an invitation to this server.",
      default: "invited, or on if OIDC_ALLOWED_DOMAIN is set",
      example: "invited",
      needs,
    }),
    OIDC_ALLOWED_DOMAIN: defineSetting({
      form: emailDomain,
      description: "Lets in only confirmed email addresses of this domain.",
      example: "example.com",
      needs,
    }),
    OIDC_ADMIN_GROUP: defineSetting({
      form: text("name of a group"),
      description:
        'Group in the claim "groups" whose members are admins here. If set, the provider decides at each sign-in who is an admin.',
      example: "pith-admins",
      needs,
    }),
  },
} satisfies SettingSection;
