// Tests of the commands' help: each option is explained, and a word that npm left over is answered with the line to type.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageUsage } from '#build/usage.ts'
import { verbs } from '#hub/commands/verbs.ts'
import { demoUsage as hubDemoUsage } from '#test/hub-demo/usage.ts'
import { runSandbox as startSandbox } from '#sandbox/main.ts'
import { sandboxUsage } from '#sandbox/usage.ts'
import { commandRows } from '#server/commands/options.ts'
import { parseOptions, readFolder, takeOptions } from '#server/commands/terminal.ts'
import {
  catalogUsage,
  demoUsage,
  journalUsage,
  pinUsage,
  registerUsage,
  reportUsage,
} from '#server/commands/usages.ts'
import { ok } from '#shared/problem.ts'
import { helpOf, verbOf, type Usage } from '#shared/command-line.ts'
import { simulateUsage } from '#test/simulation/usage.ts'
import { outputOf } from '#test/support/commands/command-output.ts'
import { galleryUsage, iconsUsage, storiesUsage, textsUsage } from '#test/usages.ts'

const root = path.join(import.meta.dirname, '../../..')
const usages: Usage[] = [
  ...Object.values(commandRows),
  catalogUsage,
  demoUsage,
  journalUsage,
  pinUsage,
  registerUsage,
  reportUsage,
  verbs.serve.usage,
  hubDemoUsage,
  sandboxUsage,
  simulateUsage,
  galleryUsage,
  iconsUsage,
  storiesUsage,
  textsUsage,
  packageUsage,
]

/** They take no options of ours. */
const others = /^npm (test|run (test:.+|build|types|lint|format|audit|bench))$/

test('every command of package.json has its table', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const runs = Object.keys(scripts)
    .filter((name) => !(name.startsWith('pre') && name.slice(3) in scripts))
    .map((name) => (name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`))
  expect(usages.map(({ run }) => run).toSorted()).toEqual(runs.filter((run) => !others.test(run)).toSorted())
})

test('docs/commands.md has a section for each command, with its help as the command tells it', async () => {
  const file = path.join(root, 'docs/commands.md')
  const paper = readFileSync(file, 'utf8')
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const named = [...paper.matchAll(/^### `npm (?:run )?(.+)`$/gm)].map(([, name]) => name)
  expect(named.map(String).toSorted()).toEqual(Object.keys(scripts).toSorted())
  const usageOf = new Map<string, Usage>(usages.map((usage) => [usage.run, usage]))
  const sections = paper.split(/^(?=### )/m).map((section) => {
    const usage = usageOf.get(/^### `(.+)`/.exec(section)?.[1] ?? '')
    if (!usage) return section
    const help = ['```text', ...helpOf(usage), '```'].join('\n')
    expect(section).toContain('```text\n')
    return section.replace(/```text\n[^]*?```/, () => help)
  })
  await expect(sections.join('')).toMatchFileSnapshot(file)
})

test('`npm start --port 8999`: the line that was meant', () => {
  expect(parseOptions(commandRows.start, ['8999'], { npm_config_port: 'true' })).toEqual({
    ok: false,
    problem: {
      code: 'option.misplaced',
      details: { given: '8999', instead: 'npm start -- --port 8999' },
    },
  })
  const told = outputOf()
  expect(takeOptions(galleryUsage, ['fi'], told.io)).toBe(1)
  expect(told.said()).toBe(
    '“fi” is not understood here. Options go after `--`: npm run gallery -- --lang nb|da|fi|sv|en|all',
  )
})

test('a data folder is a folder: a file, or a variable of the shell that is not set, is named at once', () => {
  const found = (given?: string) => readFolder(given, '.kasse')
  expect([found(), found('new')]).toEqual([ok('.kasse'), ok('new')])
  expect(found('')).toMatchObject({ ok: false })
  const file = import.meta.filename
  expect(found(file)).toMatchObject({
    problem: {
      code: 'option.invalid',
      details: { option: '--data', given: file, expected: expect.stringContaining('that is a file') },
    },
  })
})

test('the sandbox answers for help, and names the line that was meant, without starting', async () => {
  const asked = outputOf()
  expect(await startSandbox(['--help'], asked.io)).toBe(0)
  expect(asked.said()).toMatch(/npm run sandbox -- \[OPTIONS\].*--port NUMBER .*\(default 7421\)/s)
  const stray = outputOf()
  expect(await startSandbox(['8999'], stray.io)).toBe(1)
  expect(stray.said()).toMatch(/"8999" is not understood\. Options go after `--`: npm run sandbox -- --port /)
})

test('a verb is a command of its own, and one that is none is nothing', () => {
  expect(verbOf(catalogUsage, ['import', 'a.csv', '--json'])).toMatchObject({
    verb: 'import',
    rest: ['a.csv', '--json'],
    usage: { run: 'npm run catalog -- import FILE.csv', options: catalogUsage.options },
  })
  expect(verbOf(journalUsage, [])).toBeUndefined()
  expect(verbOf(journalUsage, ['', 'verify'])).toBeUndefined()
  expect(helpOf(journalUsage).join('\n')).toMatch(/VERB \[OPTIONS\].*\n {2}verify .*\n {2}reconcile /s)
})
