// Says in one sentence why a script cannot run, instead of failing somewhere inside. Plain JavaScript: it must run on any Node.
const wanted = [24, 21, 0]
const found = process.versions.node.split('.').map(Number)
const difference = wanted.map((part, place) => found[place] - part).find((by) => by !== 0) ?? 0

if (difference < 0) {
  console.error(
    `Kasse needs Node ${wanted.join('.')} or newer, and this is Node ${process.versions.node}.\n` +
      'Run "npm ci" here: it brings that Node along. If it was run with --ignore-scripts, run it again without.\n' +
      'Where no such Node can be installed that way (a Mac), install Node 24 yourself.',
  )
  process.exit(1)
}
