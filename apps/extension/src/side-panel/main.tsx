import { openPage } from "../own-pages/open-page.tsx";
import { SidePanel } from "./side-panel.tsx";
import "./side-panel.css";

await openPage(() => <SidePanel />);
