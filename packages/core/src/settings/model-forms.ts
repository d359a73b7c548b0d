import { type ModelChoice, type ModelPrice, parseModelChoice, parseModelPrice } from "./model-choice.ts";
import type { SettingForm } from "./setting.ts";
import { splitList } from "./text-forms.ts";

/** Models in the order they are tried. */
export const modelList: SettingForm<ModelChoice[]> = {
  words: "models as `provider:model`, separated by commas",
  parse(given) {
    const items = splitList(given);
    const choices = items.map(parseModelChoice);
    const wrong = items.find((_item, index) => choices[index] === null);
    if (wrong !== undefined) {
      return {
        problem: `has ${JSON.stringify(wrong)}: it takes openai, anthropic, google or compatible with a colon and the model, like openai:gpt-5-mini`,
      };
    }
    return { value: choices.filter((choice) => choice !== null) };
  },
};

/** A model, or `off`. */
export const checkerModel: SettingForm<ModelChoice | "off"> = {
  words: "one model as `provider:model`, or `off`",
  parse(given) {
    const text = given.trim();
    const value = text === "off" ? text : parseModelChoice(text);
    return value === null
      ? { problem: "takes one model as MODEL_PROVIDERS does, like openai:gpt-5-mini, or off" }
      : { value };
  },
};

/** Prices by model name. */
export const modelPrices: SettingForm<Record<string, ModelPrice>> = {
  words: "prices as `model=input/output`, separated by commas",
  parse(given) {
    const items = splitList(given);
    const prices = items.map(parseModelPrice);
    const wrong = items.find((_item, index) => prices[index] === null);
    if (wrong !== undefined) {
      return {
        problem: `has ${JSON.stringify(wrong)}: it takes dollars for a million tokens sent and written, like gpt-5-mini=0.25/2`,
      };
    }
    return {
      value: Object.fromEntries(
        prices.flatMap((price) => {
          if (!price) return [];
          const { model, ...perMillion } = price;
          return [[model, perMillion]];
        }),
      ),
    };
  },
};
