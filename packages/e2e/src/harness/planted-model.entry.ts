import { createStandInBrowserModels } from "@pith/engine/testing/create-stand-in-browser-models";
import type { PlantedModel } from "./plant-browser-model.ts";

const page = globalThis as unknown as { plantedModel: PlantedModel };
const models = createStandInBrowserModels(page.plantedModel);
// Chrome has the real one here, but on this machine it is unavailable.
Object.defineProperty(globalThis, "LanguageModel", { value: models, configurable: true });
// Lets a test resume a download from the page's own console.
Object.assign(globalThis, { plantedModel: models });
