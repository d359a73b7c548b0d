import type { ClientAuth } from "../client/client-auth.ts";
import { type ApiClient, createApiClient } from "../client/create-api-client.ts";
import { buildFirebaseAuth } from "./build-client-auth.ts";
import { createFakeServer, type FakeAnswer, type FakeServer } from "./create-fake-server.ts";

/**
 * A client of https://pith.example whose server gives these answers one after another. Signed in by default.
 */
export function createTestClient({
  answers = [{ json: { success: true, data: {} } }],
  auth = buildFirebaseAuth(),
}: {
  answers?: [FakeAnswer, ...FakeAnswer[]];
  auth?: ClientAuth;
} = {}): { server: FakeServer; client: ApiClient } {
  const server = createFakeServer(...answers);
  const client = createApiClient({ baseUrl: "https://pith.example", auth, fetch: server.fetch });
  return { server, client };
}
