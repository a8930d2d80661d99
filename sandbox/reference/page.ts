// The reference page: its sections in order, and its navigation.
import { html } from 'hono/html'
import { phonePath } from '#sandbox/link.ts'
import type { Operation } from '#sandbox/operation.ts'
import { anchorOf, badge, entriesOf, entry, type Entry } from '#sandbox/reference/entry.ts'
import { guide, type Guided, type Section } from '#sandbox/reference/guide.ts'
import { referencePaths } from '#sandbox/reference/paths.ts'
import { type Markup } from '#sandbox/reference/sample.ts'
import { schemasOf } from '#sandbox/reference/schema.ts'
import { told } from '#sandbox/reference/told.ts'
import { areaWords } from '#sandbox/reference/words.ts'

type Area = { id: string; name: string; entries: Entry[] }

const areasOf = (operations: readonly Operation[]): Area[] =>
  [...Map.groupBy(entriesOf(operations), ({ operation }) => operation.area.name)].map(([name, entries]) => ({
    id: `area-${anchorOf(name)}`,
    name,
    entries,
  }))

export function referencePage(operations: readonly Operation[], given: Guided): Markup {
  const schemas = schemasOf(operations)
  const areas = areasOf(operations)
  const before = guide(given)
  const after = told(schemas)
  const links = contents(before, areas, after)
  return framed(
    given,
    html`<nav class="side" aria-label="Contents">${links}</nav>
      <main id="main" tabindex="-1">
        ${opening(given)}
        <details class="top-contents" id="contents">
          <summary>Contents</summary>
          <nav aria-label="Contents">${links}</nav>
        </details>
        ${before.map(section)}
        ${areas.map(
          ({ id, name, entries }) =>
            html`<section class="area" id="${id}" aria-labelledby="${id}-name">
              <header>
                <h2 id="${id}-name">${name}</h2>
                <p class="lede">${areaWords[name] ?? ''}</p>
              </header>
              ${entries.map((one) => entry(one, schemas, given.publicUrl))}
            </section>`,
        )}
        <section class="area" id="told" aria-labelledby="told-name">
          <header>
            <h2 id="told-name">What you are told</h2>
            <p class="lede">${areaWords['Deliveries'] ?? ''}</p>
          </header>
          ${after.map(
            ({ id, title, body }) =>
              html`<article class="entry" id="${id}" aria-labelledby="${id}-name">
                <h3 id="${id}-name"><a href="#${id}">${title}</a></h3>
                ${body}
              </article>`,
          )}
        </section>
        <a class="up" href="#contents">Contents</a>
      </main>`,
  )
}

const section = ({ id, title, body }: Section): Markup =>
  html`<section class="area guide" id="${id}" aria-labelledby="${id}-name">
    <h2 id="${id}-name"><a href="#${id}">${title}</a></h2>
    ${body}
  </section>`

const opening = ({ environment }: Guided): Markup =>
  html`<header class="opening">
    <p class="pills"><span class="pill">Sandbox</span> <span class="pill">${environment}</span></p>
    <h1>Payment service reference</h1>
    <p class="lede">
      Payments, recurring agreements and webhooks, as the service does them. Everything here behaves; nothing
      here moves money.
    </p>
    <ul class="doors">
      <li>
        <a href="${phonePath}"
          ><b>The customer’s phone</b><span>Approve, refuse or ignore what a shop asks for.</span></a
        >
      </li>
      <li>
        <a href="/sandbox/"
          ><b>Control</b><span>Sales units and credentials, the clock, faults on purpose.</span></a
        >
      </li>
      <li>
        <a href="${referencePaths.document}"
          ><b>OpenAPI 3.1</b><span>This page for machines: generate, import, check.</span></a
        >
      </li>
    </ul>
  </header>`

function contents(before: Section[], areas: Area[], after: Section[]): Markup {
  const plain = (title: string, sections: Section[]) =>
    html`<p class="group">${title}</p>
      <ul>
        ${sections.map((one) => html`<li><a href="#${one.id}">${one.title}</a></li>`)}
      </ul>`
  return html`${plain('Guide', before)}
  ${areas.map(
    ({ id, name, entries }) =>
      html`<p class="group"><a href="#${id}">${name}</a></p>
        <ul>
          ${entries.map(
            ({ operation: { name: own, summary, method } }) =>
              html`<li>
                <a href="#${anchorOf(own)}"><span>${summary}</span>${badge(method)}</a>
              </li>`,
          )}
        </ul>`,
  )}
  ${plain('What you are told', after)}`
}

const framed = ({ environment }: Guided, content: Markup): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Payment service reference · Sandbox</title>
        <meta name="description" content="Reference of the payment service sandbox, ${environment}" />
        <link rel="icon" href="data:," />
        <link rel="service-desc" type="application/json" href="${referencePaths.document}" />
        <link rel="stylesheet" href="${referencePaths.look}" />
        <script type="module" src="${referencePaths.copy}"></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <div class="book">${content}</div>
      </body>
    </html>`
