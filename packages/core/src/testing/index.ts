export { buildFirebaseAuth, buildSignedOutAuth, buildTelegramAuth } from "./build-client-auth.ts";
export { buildLibraryTalk } from "./build-library-talk.ts";
export { buildNotification } from "./build-notification.ts";
export { buildPremium } from "./build-premium.ts";
export { buildPublicConfig } from "./build-public-config.ts";
export {
  buildChapter,
  buildContent,
  buildGistEvidence,
  buildKeyPoint,
  buildOrigin,
  buildQuote,
  buildSummary,
  buildVideo,
} from "./build-summary.ts";
export { buildSummaryListItem } from "./build-summary-list-item.ts";
export { buildUser } from "./build-user.ts";
export { createFakeClock } from "./create-fake-clock.ts";
export {
  createFakeServer,
  type FakeAnswer,
  type FakeServer,
  type RecordedCall,
} from "./create-fake-server.ts";
export { createTestClient } from "./create-test-client.ts";
export { createTestLog, type TestLog } from "./create-test-log.ts";
export { measureDrawnShare } from "./measure-drawn-share.ts";
export { getEnglish, readRefusal } from "./read-refusal.ts";
