import { createStandInBrowserModels } from "@pith/engine/testing/create-stand-in-browser-models";
import type { PlantedModel } from "./plant-browser-model.ts";

const page = globalThis as unknown as { plantedModel: PlantedModel };
const models = createStandInBrowserModels(page.plantedModel);
// Replaces Chrome's own API, whose model isn't available in tests.
Object.defineProperty(globalThis, "LanguageModel", { value: models, configurable: true });
// Lets a test resume a download from the page's own console.
Object.assign(globalThis, { plantedModel: models });
