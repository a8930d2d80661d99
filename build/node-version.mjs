// The first step of every script: the Node that was installed with the packages is found by its name, or one sentence says what is missing.
// Plain JavaScript: it must run on any Node.
import { existsSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const wanted = [24, 21, 0]
const found = process.versions.node.split('.').map(Number)
const difference = wanted.map((part, place) => found[place] - part).find((by) => by !== 0) ?? 0

if (difference < 0 && !isLinked()) {
  console.error(
    `Kasse needs Node ${wanted.join('.')} or newer, and this is Node ${process.versions.node}.\n` +
      'Run "npm ci" here: it brings that Node along for Linux and, with npm 11, for Windows.\n' +
      'Where no such Node can be installed that way (a Mac), install Node 24 yourself.',
  )
  process.exit(1)
}

/**
 * npm before 11 takes the link away again when it leaves out the same package of another system. The next command of the script finds it: this
 * one stands in parentheses there, so that the shell does not remember which Node it was.
 */
function isLinked() {
  const modules = fileURLToPath(new URL('../node_modules/', import.meta.url))
  const own = `node-${process.platform}-${process.arch}/bin/node`
  if (process.platform === 'win32' || !existsSync(modules + own)) return false
  try {
    symlinkSync(`../${own}`, `${modules}.bin/node`)
    return true
  } catch (error) {
    return error.code === 'EEXIST'
  }
}
