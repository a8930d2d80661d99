// The list of named refusals in the reference: the name, what it means, what to do.
import { html } from 'hono/html'
import type { Case } from '#sandbox/reference/cases.ts'
import { prose } from '#sandbox/reference/fields.ts'
import type { Markup } from '#sandbox/reference/sample.ts'

export const caseList = (cases: readonly Case[]): Markup =>
  html`<dl class="codes">
    ${cases.map(
      ({ name, title, advice }) =>
        html`<div class="${/^\d/.test(name) ? '' : 'long'}">
          <dt><code>${name}</code></dt>
          <dd>${title}. ${prose(advice)}</dd>
        </div>`,
    )}
  </dl>`
