// A package with scripts among ours: no npm runs them, neither the one that asks before it does nor the one that never asks. Needs a package registry.
import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
/** Without what the npm that started these tests tells those below it: it would hide what a project's own file says. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_config_(ignore|allow)/i.test(name)),
)
const run = (command: string, args: string[], cwd: string) => promisify(execFile)(command, args, { cwd, env })
const folder = mkdtempSync(path.join(tmpdir(), 'kasse-install-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
/** A project with nothing but such a package, which leaves a file behind when a script of it is run. `told`: whose .npmrc it has. */
async function install(npm: string, told: string | null): Promise<{ isInstalled: boolean; hasRun: boolean }> {
  const place = path.join(folder, String((count += 1)))
  const planted = path.join(place, 'planted')
  mkdirSync(planted, { recursive: true })
  const mark = path.join(place, 'has-run')
  const leave = `node -e "require('fs').writeFileSync('${mark.replaceAll('\\', '/')}', '')"`
  const manifest = { name: 'planted', version: '1.0.0', scripts: { preinstall: leave, postinstall: leave } }
  writeFileSync(path.join(planted, 'package.json'), JSON.stringify(manifest))
  await run('npm', ['pack', '--pack-destination', place], planted)
  const project = path.join(place, 'project')
  mkdirSync(project)
  copyFileSync(path.join(place, 'planted-1.0.0.tgz'), path.join(project, 'planted-1.0.0.tgz'))
  const dependencies = { planted: 'file:planted-1.0.0.tgz' }
  writeFileSync(
    path.join(project, 'package.json'),
    JSON.stringify({ name: 'p', version: '1.0.0', dependencies }),
  )
  if (told !== null) copyFileSync(path.join(root, told), path.join(project, '.npmrc'))
  const asked = ['exec', '--yes', `--package=npm@${npm}`, '--', 'npm']
  await run('npm', [...asked, 'install', '--package-lock-only', '--ignore-scripts'], project)
  await run('npm', [...asked, 'ci'], project)
  return { isInstalled: existsSync(path.join(project, 'node_modules/planted')), hasRun: existsSync(mark) }
}

test('npm 10 runs such a script where nobody tells it not to: what follows can fail', async () => {
  expect(await install('10', null)).toEqual({ isInstalled: true, hasRun: true })
})

test.each([
  ['10', '.npmrc'],
  ['latest', '.npmrc'],
  ['10', 'build/packaging/.npmrc'],
  ['latest', 'build/packaging/.npmrc'],
])('npm %s, told by %s, runs none', async (npm, told) => {
  expect(await install(npm, told)).toEqual({ isInstalled: true, hasRun: false })
})
