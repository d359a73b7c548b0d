export { buildFirebaseAuth, buildSignedOutAuth, buildTelegramAuth } from "./build-client-auth.ts";
export { createFakeClock } from "./create-fake-clock.ts";
export {
  createFakeServer,
  type FakeAnswer,
  type FakeServer,
  type RecordedCall,
} from "./create-fake-server.ts";
