import { createEngineStores } from "../engine/engine-stores.ts";
import { openPage } from "../own-pages/open-page.tsx";
import { readServerOrigin } from "../settings/server-address.ts";
import { Popup } from "./popup.tsx";
import "./popup.css";

const stores = createEngineStores();
const [origin, kind, own] = await Promise.all([readServerOrigin(), stores.kind.read(), stores.own.read()]);
await openPage(() => <Popup origin={origin} own={kind === "own" ? own : null} />);
