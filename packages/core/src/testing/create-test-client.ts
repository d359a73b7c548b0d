import type { ClientAuth } from "../client/client-auth.ts";
import { type ApiClient, createApiClient } from "../client/create-api-client.ts";
import { buildFirebaseAuth } from "./build-client-auth.ts";
import { createFakeServer, type FakeAnswer, type FakeServer } from "./create-fake-server.ts";

/** Creates a client for https://pith.example that gets these responses in order. Signed in by default. */
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
