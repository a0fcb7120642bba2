/** Proposals of a model for a draft. */
import { Type } from "typebox";
import { idParams } from "../../../platform/http/parameters.ts";
import { closed, integer, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import type { Field } from "../listing.ts";
import { TASKS } from "../models/prompt.ts";
import { Finding, language, TEXT_FIELDS } from "./listing-schemas.ts";

const { title, bullets, description, searchTerms } = TEXT_FIELDS;

export const proposeListing = {
  tag: "Listings",
  id: "proposeListing",
  method: "POST",
  path: "/api/v1/listings/drafts/:id/proposals",
  params: idParams("listing draft"),
  savedIds: { id: "listingDraftId" },
  gate: { counted: true },
  summary: "Propose texts with a model",
  description:
    "Has the model write a listing from the facts (`build`), improve one text (`improve`) or translate the listing (`translate`). The result is " +
    "checked against the rules and the facts and repaired at most twice; findings that remain are part of it. Nothing is stored: accept a " +
    "proposal by updating the draft with `origin` `model`. With `Accept: text/event-stream`, the text arrives as events while the model " +
    "writes: `round`, `text`, `checked`, and at the end `proposal` (this data) or `failed`. Closing the connection cancels the model. Without " +
    "a model the response is 409, without enough tokens 429, and 503 if the model fails.",
  body: Type.Object(
    {
      task: oneOf(TASKS, "What to do."),
      field: Type.Optional(
        Type.Unsafe<Field>({
          type: "string",
          pattern: "^(title|description|bullets\\[\\d{1,2}\\])$",
          title: "title, description or bullets[0]",
          description: "The text to improve: `title`, `description` or `bullets[0]` for the first bullet.",
        }),
      ),
      language: Type.Optional({ ...language, description: "The language to translate into." }),
      text: Type.Optional(
        Type.Object(
          {
            title: Type.Optional(title),
            bullets: Type.Optional(bullets),
            description: Type.Optional(description),
            searchTerms: Type.Optional(searchTerms),
          },
          { ...closed, description: "Texts that are not saved yet. Fields left out are those of the newest version." },
        ),
      ),
    },
    closed,
  ),
  data: Type.Object({
    task: oneOf(TASKS, "The task."),
    field: nullable.string("The improved text; null for a whole listing."),
    model: text("The model that wrote it."),
    text: Type.Object(
      { title: Type.Optional(title), bullets: Type.Optional(bullets), description: Type.Optional(description) },
      { description: "The proposed texts. An improved bullet is the only one of `bullets`." },
    ),
    findings: Type.Array(Finding, { description: "What the checks found in the proposed texts." }),
    rounds: integer("How often the model wrote: once, and up to twice more to repair findings."),
    inputTokens: integer("Tokens of the prompts."),
    outputTokens: integer("Tokens of the responses."),
    estimated: Type.Boolean({ description: "Whether tokens are estimated, because the endpoint did not count them." }),
    cost: nullable.number("The cost in US dollars; null when the prices are unknown."),
  }),
  alternatives: { "text/event-stream": "Server-sent events while the model writes; the data of each is JSON." },
  abortable: true,
  errors: ["conflict", "unavailable"],
  // It costs tokens.
  lasting: true,
} as const satisfies Contract;
