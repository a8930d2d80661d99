// The styles of the reference: one column on a phone, contents beside it where there is room, examples beside that on a desktop.
import { tokens } from '#sandbox/look.ts'

export const look = /* css */ `
${tokens}
:root {
  --read: light-dark(#1b5a8f, #7fbcf0);
  --read-soft: light-dark(#e3eef8, #11283b);
  --good-soft: light-dark(#dcf0ea, #0f2f28);
  --code: light-dark(#f0efeb, #0b0e10);
  --mono: ui-monospace, 'SF Mono', 'Cascadia Code', 'JetBrains Mono', Menlo, Consolas, 'Liberation Mono', monospace;
  --side: 272px;
}
*, *::before, *::after { box-sizing: border-box; margin: 0; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-block-start: 24px; }
body {
  background: var(--surface);
  color: var(--ink);
  font: 400 0.9375rem/1.6 'Inter Variable', Inter, system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  font-feature-settings: 'cv05', 'ss03';
  overflow-wrap: anywhere;
}
h1, h2, h3, h4 { line-height: 1.2; letter-spacing: -0.02em; font-weight: 650; text-wrap: balance; }
h1 { font-size: clamp(2rem, 5vi, 2.75rem); letter-spacing: -0.03em; }
h2 { font-size: 1.75rem; }
h3 { font-size: 1.25rem; }
h4 { font-size: 0.875rem; letter-spacing: 0; }
h2 a, h3 a { color: inherit; text-decoration: none; }
h2 a:hover, h3 a:hover { text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: 4px; }
p { text-wrap: pretty; }
ul, ol { list-style: none; padding: 0; }
dl, dd { margin: 0; }
a { color: var(--accent); text-underline-offset: 3px; }
code { font: 0.875em/1.5 var(--mono); }
p > code:not(.name), dd > code, li > code { background: var(--code); border-radius: 5px; padding: 1px 5px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
.skip { position: absolute; inset-inline-start: 12px; inset-block-start: -100px; background: var(--accent); color: var(--accent-ink); padding: 10px 16px; border-radius: 8px; z-index: 2; }
.skip:focus { inset-block-start: 12px; }
.lede { color: var(--ink-2); max-inline-size: 68ch; }
.hint { color: var(--ink-2); font-size: 0.875rem; }

.side { display: none; }
main { padding: 24px 20px 80px; }
.opening { display: grid; gap: 16px; padding-block: 16px 8px; }
.opening .lede { font-size: 1.125rem; }
.pills { display: flex; flex-wrap: wrap; gap: 8px; }
.pill { background: var(--wait-soft); color: var(--wait); font-weight: 600; font-size: 0.8125rem; border-radius: 999px; padding: 3px 12px; }
.doors { display: grid; gap: 12px; margin-block-start: 8px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 230px), 1fr)); }
.doors a { display: grid; gap: 2px; block-size: 100%; align-content: start; padding: 14px 16px; border: 1px solid var(--line); border-radius: var(--radius); text-decoration: none; color: var(--ink-2); font-size: 0.875rem; transition: border-color 120ms; }
.doors b { color: var(--ink); font-size: 0.9375rem; font-weight: 600; }
.doors a:hover { border-color: var(--edge); }

.top-contents { margin-block-start: 24px; border: 1px solid var(--line); border-radius: var(--radius); }
.top-contents > summary { padding: 12px 16px; font-weight: 600; min-block-size: 48px; }
.top-contents > nav { padding: 0 16px 16px; }
.up { position: fixed; inset-block-end: 16px; inset-inline-end: 16px; background: var(--ink); color: var(--surface); border-radius: 999px; padding: 9px 18px; font-weight: 600; font-size: 0.875rem; text-decoration: none; }
nav .group { font-weight: 600; font-size: 0.8125rem; margin-block: 20px 4px; color: var(--ink); }
nav .group a { color: inherit; text-decoration: none; }
nav li a { display: flex; justify-content: space-between; align-items: center; gap: 8px; min-block-size: 32px; padding: 4px 8px; margin-inline: -8px; border-radius: 8px; color: var(--ink-2); text-decoration: none; line-height: 1.35; }
nav li a:hover { background: var(--code); color: var(--ink); }
nav .badge { font-size: 0.625rem; padding: 1px 5px; }

.badge { font: 650 0.75rem/1.5 'Inter Variable', system-ui, sans-serif; letter-spacing: 0.03em; border-radius: 6px; padding: 2px 8px; flex: none; }
.get { background: var(--read-soft); color: var(--read); }
.post { background: var(--good-soft); color: var(--accent); }
.patch { background: var(--wait-soft); color: var(--wait); }
.delete { background: var(--bad-soft); color: var(--bad); }

.area { margin-block-start: 56px; padding-block-start: 40px; border-block-start: 1px solid var(--line); }
.area > header { display: grid; gap: 8px; }
.guide { display: grid; gap: 16px; align-items: start; }
.entry { display: grid; gap: 20px; padding-block: 40px; align-items: start; }
.entry + .entry { border-block-start: 1px solid var(--line); }
.about, .examples { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; min-inline-size: 0; align-content: start; }
.about > h4, .entry > h4 { margin-block-start: 12px; }
.path { display: flex; flex-wrap: wrap; align-items: baseline; gap: 10px; }
.path > code:not(.name) { background: none; padding: 0; font-size: 0.9375rem; }
.marks { display: grid; gap: 4px; color: var(--ink-2); font-size: 0.875rem; }
.marks:empty { display: none; }
.marks li { padding-inline-start: 18px; position: relative; }
.marks li::before { content: ''; position: absolute; inset-inline-start: 2px; inset-block-start: 0.6em; inline-size: 7px; block-size: 7px; border-radius: 50%; background: var(--edge); }
.steps { counter-reset: step; display: grid; gap: 10px; }
.steps li { counter-increment: step; padding-inline-start: 36px; position: relative; min-block-size: 24px; }
.steps li::before { content: counter(step); position: absolute; inset-inline-start: 0; inline-size: 24px; block-size: 24px; border-radius: 50%; background: var(--good-soft); color: var(--accent); font-weight: 650; font-size: 0.8125rem; display: grid; place-items: center; }

summary { cursor: pointer; }
summary h4 { display: inline; }
.headers > summary { border-block: 1px solid var(--line); padding-block: 10px; }
.headers > summary span { color: var(--ink-2); font-size: 0.875rem; margin-inline-start: 8px; }
.fields { display: grid; grid-template-columns: minmax(0, 1fr); }
.fields > li { padding-block: 12px; border-block-start: 1px solid var(--line); display: grid; gap: 4px; min-inline-size: 0; }
.headers > .fields > li:first-child { border: 0; }
.field { display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: baseline; }
.name { font-weight: 650; font-size: 0.875rem; }
.type { color: var(--ink-2); font-size: 0.8125rem; }
.needed { color: var(--wait); font-size: 0.8125rem; font-weight: 600; }
.meaning, .values { color: var(--ink-2); font-size: 0.875rem; }
.values code { display: inline-block; }
.rules { display: flex; flex-wrap: wrap; gap: 2px 14px; color: var(--ink-2); font-size: 0.8125rem; }
.inner { margin-block-start: 4px; border: 1px solid var(--line); border-radius: 10px; justify-self: start; max-inline-size: 100%; }
.inner[open] { justify-self: stretch; }
.inner > summary { padding: 5px 12px; font-size: 0.8125rem; font-weight: 550; color: var(--ink-2); }
.inner > summary:hover { color: var(--ink); }
.inner > .fields, .inner > dl { padding-inline: 14px; }
.or { padding: 4px 14px; color: var(--wait); font-size: 0.8125rem; font-weight: 600; }
.about > .or { padding-inline: 0; }
.answers { display: grid; }
.answers > li { display: grid; grid-template-columns: 48px minmax(0, 1fr); gap: 12px; padding-block: 12px; border-block-start: 1px solid var(--line); }
.answers > li > div { display: grid; gap: 6px; }
.answers p { color: var(--ink-2); font-size: 0.875rem; }
.status { font: 650 0.8125rem/1.6 var(--mono); color: var(--ink-2); }
.status.good { color: var(--accent); }
.status.bad { color: var(--bad); }
.codes > div { display: grid; grid-template-columns: 52px minmax(0, 1fr); gap: 12px; padding-block: 8px; border-block-start: 1px solid var(--line); font-size: 0.875rem; }
.codes > .long { grid-template-columns: minmax(0, 1fr); gap: 2px; }
.codes dd { color: var(--ink-2); }
.codes code { font-weight: 600; }
.facts > div, .amounts > div, .events > div { display: grid; gap: 2px 24px; padding-block: 12px; border-block-start: 1px solid var(--line); }
.facts dt { font-weight: 600; }
.facts dd, .amounts dd, .events dd { color: var(--ink-2); max-inline-size: 72ch; }
.amounts > div { grid-template-columns: 88px minmax(0, 1fr); padding-block: 8px; }

.code { background: var(--code); border: 1px solid var(--line); border-radius: var(--radius); overflow: hidden; }
.code-label { display: flex; align-items: center; gap: 12px; min-block-size: 42px; padding: 5px 8px 5px 16px; font-size: 0.8125rem; font-weight: 600; color: var(--ink-2); border-block-end: 1px solid var(--line); }
.code-label span { margin-inline-start: auto; color: var(--accent); }
.code-label button { font: inherit; color: var(--ink-2); background: transparent; border: 1px solid transparent; border-radius: 8px; min-block-size: 32px; padding: 2px 10px; cursor: pointer; }
.code-label button:hover { background: var(--surface); border-color: var(--line); color: var(--ink); }
pre { overflow: auto; padding: 14px 16px; max-block-size: 560px; overflow-wrap: normal; tab-size: 2; }
pre:focus-visible { outline-offset: -3px; border-radius: 0 0 12px 12px; }
pre code { font-size: 0.8125rem; line-height: 1.6; }
.k { color: var(--ink); }
.s { color: var(--accent); }
.n { color: var(--read); }
.w { color: var(--wait); }
.sample { border: 1px solid var(--line); border-radius: var(--radius); }
.sample > summary { padding: 8px 16px; font-size: 0.8125rem; font-weight: 600; color: var(--ink-2); }
.sample > .code { border-width: 1px 0 0; border-radius: 0 0 var(--radius) var(--radius); }
.sample .code-label { display: none; }
.sample + .sample { margin-block-start: -8px; }

@media (min-width: 700px) {
  main { padding: 32px 40px 120px; }
  .facts > div { grid-template-columns: 180px minmax(0, 1fr); }
  .events > div { grid-template-columns: minmax(0, 22rem) minmax(0, 1fr); }
}
@media (min-width: 960px) {
  .book { display: grid; grid-template-columns: var(--side) minmax(0, 1fr); }
  .side { display: block; position: sticky; inset-block-start: 0; block-size: 100dvb; overflow: auto; padding: 12px 24px 40px; background: var(--ground); border-inline-end: 1px solid var(--line); scrollbar-width: thin; font-size: 0.875rem; }
  .top-contents, .up { display: none; }
  main { padding-inline: 56px; max-inline-size: 1320px; }
}
@media (min-width: 1240px) {
  .entry, .guide { grid-template-columns: minmax(0, 1fr) minmax(0, 480px); column-gap: 56px; }
  .entry > h3, .guide > h2, .entry > .lede, .guide > .lede, .entry > dl, .guide > dl { grid-column: 1 / -1; }
  .examples { position: sticky; inset-block-start: 24px; max-block-size: calc(100dvb - 48px); overflow: auto; scrollbar-width: thin; border-radius: var(--radius); }
}
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { transition: none !important; }
}
`
