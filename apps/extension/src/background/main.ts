import type { ClientAuth } from "@pith/core/client/client-auth";
import { createApiClient } from "@pith/core/client/create-api-client";
import { assertNever } from "@pith/core/lib/assert-never";
import { systemClock } from "@pith/core/lib/clock";
import { type OwnModel, toHostPermission } from "../engine/engine-choice.ts";
import { createEngineStores, onOwnModelErased } from "../engine/engine-stores.ts";
import { createOwnSummaries } from "../engine/own-summaries.ts";
import {
  type AccountReply,
  type AccountRequest,
  accountRequestSchema,
} from "../messages/account-messages.ts";
import { ASK_PORT, type AskCommand, type AskNews, askCommandSchema } from "../messages/ask-messages.ts";
import { engineRequestSchema } from "../messages/engine-messages.ts";
import { isEnginePort } from "../messages/engine-ports.ts";
import { invalidRequest, readFailure } from "../messages/failure.ts";
import { type GlanceReady, glanceOpenSchema } from "../messages/glance-messages.ts";
import { type OptionsOpened, optionsOpenSchema } from "../messages/options-messages.ts";
import { panelLoadSchema } from "../messages/panel-load.ts";
import { playlistRequestSchema } from "../messages/playlist-messages.ts";
import { recentRequestSchema } from "../messages/recent-messages.ts";
import { serverRequestSchema } from "../messages/server-messages.ts";
import { serverSummaryRequestSchema } from "../messages/server-summary-messages.ts";
import { type SponsorReply, sponsorRequestSchema } from "../messages/sponsor-messages.ts";
import {
  SUMMARY_PORT,
  type SummaryCommand,
  type SummaryNews,
  summaryCommandSchema,
} from "../messages/summary-messages.ts";
import { talkRequestSchema } from "../messages/talk-messages.ts";
import { apiOrigin } from "../platform/api-origin.ts";
import { onRequest } from "../platform/on-request.ts";
import { releasePorts } from "../platform/release-ports.ts";
import { onPort } from "../platform/typed-port.ts";
import { readPreferences } from "../settings/preferences.ts";
import { readServerOrigin } from "../settings/server-address.ts";
import { answerPlaylistRequest } from "./answer-playlist-request.ts";
import { bindClient } from "./bind-client.ts";
import { createExtensionAuth } from "./create-extension-auth.ts";
import { findSponsors } from "./find-sponsors.ts";
import { loadPanel } from "./load-panel.ts";
import { openGlanceDocument } from "./open-glance-document.ts";
import { connectOwnModel } from "./own-engine/connect-own-model.ts";
import { createEngineDesk } from "./own-engine/create-engine-desk.ts";
import { createOwnServer } from "./own-engine/serve-own-summaries.ts";
import { stayAwake } from "./own-engine/stay-awake.ts";
import { serveAskPort } from "./questions/serve-ask-port.ts";
import { readAccount } from "./read-account.ts";
import { readRecent } from "./read-recent.ts";
import { createRunAsSomebody } from "./run-as-somebody.ts";
import { endSignIn, pollSignIn, repeatSignOut, startSignIn } from "./run-sign-in.ts";
import { serveCommands, serveMenus } from "./serve-menus.ts";
import { serveSummaryPort } from "./serve-summary-port.ts";
import { createServerSummaryDesk } from "./server-summaries/create-server-summary-desk.ts";
import { createSessionStores } from "./session-stores.ts";
import { setServer } from "./set-server.ts";
import { showBadge } from "./show-badge.ts";
import { answerTalkRequest } from "./talk/answer-talk-request.ts";

/** Clients are created with the build's origin, so swap in the selected server's here. */
const fetchInWorker = async (url: string, init: RequestInit) =>
  fetch(url.replace(apiOrigin, await readServerOrigin()), init);
const fetchForModels: typeof fetch = (input, init) => fetch(input, init);
const stores = createSessionStores();
const nobody = { waitForUser: async () => null, getIdToken: async () => null };
const bareClient = createApiClient({ baseUrl: apiOrigin, auth: nobody, fetch: fetchInWorker });
/** Also used for servers that are no longer selected. */
const clientFor = (origin: string, by: ClientAuth = nobody) =>
  createApiClient({ baseUrl: origin, auth: by, fetch: (url, init) => fetch(url, init) });
const auth = createExtensionAuth({ stores, bareClient, clock: systemClock });
const client = createApiClient({ baseUrl: apiOrigin, auth, fetch: fetchInWorker });
const runAsSomebody = createRunAsSomebody({ auth });

const engineStores = createEngineStores();
const connect = (own: OwnModel) => connectOwnModel({ own, fetch: fetchForModels });
const mayContact = (baseUrl: string) => chrome.permissions.contains({ origins: [toHostPermission(baseUrl)] });
const engine = createEngineDesk({ stores: engineStores, connect, mayContact, readOrigin: readServerOrigin });
const serveOwn = createOwnServer({
  summaries: createOwnSummaries(),
  connect,
  mayContact,
  stayAwake,
  onErased: onOwnModelErased,
});

// Keeps the model's API key out of reach of content scripts, which run in web pages. Some Firefox versions
// lack this method.
if ("setAccessLevel" in chrome.storage.local)
  void chrome.storage.local.setAccessLevel({ accessLevel: "TRUSTED_CONTEXTS" });

// Chrome restarts the worker for every popup and summary, so this doesn't need a timer.
void repeatSignOut({ stores, clientFor });

async function obey(request: AccountRequest): Promise<void> {
  switch (request.type) {
    case "account:read":
      return;
    case "session:start":
      return startSignIn({ stores, bareClient, clock: systemClock });
    case "session:poll":
      return pollSignIn({ stores, bareClient, clock: systemClock });
    case "session:end":
      return endSignIn({ stores, clientFor });
    default:
      assertNever(request);
  }
}

serveMenus();
serveCommands();

onRequest({
  schema: accountRequestSchema,
  answer: async (request): Promise<AccountReply> => {
    try {
      await obey(request);
      const account = await runAsSomebody(async () =>
        readAccount({ stores, auth, client, origin: await readServerOrigin() }),
      );
      return { type: "account:state", account };
    } catch (error) {
      return { type: "account:failed", failure: readFailure(error) };
    }
  },
});

onRequest({
  schema: recentRequestSchema,
  isForOwnPages: true,
  answer: () => runAsSomebody(() => readRecent({ stores, auth, client })),
});

onRequest({
  schema: playlistRequestSchema,
  isForOwnPages: true,
  answer: (request) => answerPlaylistRequest({ request, client, auth, runAsSomebody }),
});

onRequest({
  schema: glanceOpenSchema,
  answer: async (): Promise<GlanceReady> => {
    await openGlanceDocument();
    return { type: "glance:ready" };
  },
});

// Firefox has no offscreen documents, so the background serves these ports there.
if ("offscreen" in chrome) releasePorts({ isServedElsewhere: isEnginePort });

onPort<SummaryCommand, SummaryNews>({
  name: SUMMARY_PORT,
  schema: summaryCommandSchema,
  refusal: { type: "summary:failed", failure: invalidRequest },
  listener: (port, tabId) =>
    serveSummaryPort({
      port: showBadge({ port, tabId }),
      bind: () => bindClient({ auth, clientFor, readOrigin: readServerOrigin }),
      auth,
      runAsSomebody,
      readOwnModel: engine.readOwnModel,
      serveOwn,
      stayAwake,
    }),
});

onPort<AskCommand, AskNews>({
  name: ASK_PORT,
  schema: askCommandSchema,
  refusal: { type: "ask:failed", failure: invalidRequest },
  listener: (port) =>
    serveAskPort({
      port,
      client,
      runAsSomebody,
      readOwnModel: engine.readOwnModel,
      connect,
      mayContact,
      stayAwake,
    }),
});

onRequest({
  schema: serverSummaryRequestSchema,
  answer: createServerSummaryDesk({
    client,
    stores,
    runAsSomebody,
    readOwnModel: engine.readOwnModel,
    readOrigin: readServerOrigin,
    fetch: fetchForModels,
  }),
});
onRequest({
  schema: optionsOpenSchema,
  answer: async (): Promise<OptionsOpened> => {
    await chrome.runtime.openOptionsPage();
    return { type: "options:opened" };
  },
});
onRequest({ schema: panelLoadSchema, answer: loadPanel });
onRequest({ schema: engineRequestSchema, answer: engine.answer });
onRequest({
  schema: sponsorRequestSchema,
  answer: async ({ videoId }): Promise<SponsorReply> => {
    const segments = await findSponsors({ videoId, readPreferences, mayContact, fetch: fetchForModels });
    return { type: "sponsors:found", segments };
  },
});
onRequest({ schema: talkRequestSchema, answer: answerTalkRequest });
onRequest({
  schema: serverRequestSchema,
  isForOwnPages: true,
  answer: (request) => setServer({ request, stores, clientFor, fetch: fetchForModels }),
});

// Moves the current token between memory and disk when the user changes the setting.
chrome.storage.onChanged.addListener((changes, area) => {
  if (area !== "local" || !("preferences" in changes)) return;
  void stores.grant.read().then((grant) => grant && stores.grant.write(grant));
});
