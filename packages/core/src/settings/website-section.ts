import { defineSetting, type SettingSection } from "./setting.ts";
import { emailAddress, pattern } from "./text-forms.ts";
import { wholeUrl } from "./url-forms.ts";

const trackerId = pattern({
  words: "id of letters, digits and hyphens",
  matches: /^[\w-]+$/,
  problem: "must be the id alone, not the script around it",
});

export const websiteSection = {
  title: "The website",
  settings: {
    SUPPORT_EMAIL: defineSetting({
      form: emailAddress,
      fallback: "support@example.com",
      description: "Address that people can write to.",
    }),
    EXTENSION_URL: defineSetting({
      form: wholeUrl,
      description: "Page of the browser extension in a store.",
      example: "https://chromewebstore.google.com/detail/pith/abcdefgh",
    }),
    COMMUNITY_URL: defineSetting({
      form: wholeUrl,
      description: "Page of your community.",
      example: "https://t.me/pith_community",
    }),
    GEOLOCATION_URL: defineSetting({
      form: wholeUrl,
      description:
        'Service whose GET returns {"country_code": "DE"}, to determine who must be asked about cookies. Without one, the browser\'s language and time zone decide.',
      example: "https://where.example/json",
    }),
    ANALYTICS_ID: defineSetting({
      form: trackerId,
      description: "Google Analytics, loaded only after consent. Without an id, nothing is loaded.",
      example: "G-ABC123",
    }),
    MARKETING_ID: defineSetting({
      form: trackerId,
      description: "Meta's pixel, loaded only after consent. Without an id, nothing is loaded.",
      example: "1234567890",
    }),
  },
} satisfies SettingSection;
