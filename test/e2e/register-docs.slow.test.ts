// The way from pairing to refund of docs/terminal.md, its very lines in a shell with curl alone.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { withoutSecrets } from '#core/service/credentials.ts'
import { docsCommandsIn } from '#test/support/commands/docs-commands.ts'
import { openCounter } from '#test/support/till/register-counter.ts'

const heading = 'From pairing to refund with curl'

/** All blocks under the heading, as somebody copies them into one shell. */
function linesOfTheDocs(): string[] {
  const blocks: string[] = []
  try {
    for (;;) blocks.push(docsCommandsIn('docs/terminal.md', heading, 'sh', blocks.length))
  } catch {
    return blocks
  }
}

test('each line works when it is copied, and the sums are those of the checkouts', async () => {
  await using counter = await openCounter()
  const blocks = linesOfTheDocs()
  expect(blocks.length).toBeGreaterThan(6)
  const lines = blocks
    .join('\n')
    .replaceAll('http://127.0.0.1:7420', counter.url)
    .replaceAll('http://127.0.0.1:7421', counter.sandbox()?.url ?? '')
    .replace('K7MP-3XQ9', await counter.codeFor('Shell'))
    // Somebody approves in another shell meanwhile.
    .replace(/^(curl .*wait=60.*)$/m, '($1 > /dev/null) &')
    .replaceAll(/^(\(?curl|until)/gm, "printf '\\n'; $1")
  const shell = spawn('sh', ['-e'], { env: withoutSecrets(process.env) })
  shell.stdin.end(`${lines}\nwait\n`)
  const [out, err] = await Promise.all([text(shell.stdout), text(shell.stderr)])
  expect(err).toBe('')
  const told = out.split('\n').filter((line) => line.startsWith('{'))
  const answers = told.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(answers.filter(({ code }) => code !== undefined)).toEqual([])
  expect(answers).toContainEqual(expect.objectContaining({ isReady: true }))
  expect(answers).toContainEqual(
    expect.objectContaining({
      id: 'sale-1',
      state: 'COMPLETED',
      captured: { value: 12_900, currency: 'NOK' },
    }),
  )
  expect(answers).toContainEqual(expect.objectContaining({ id: 'sale-2', state: 'CANCELED' }))
  expect(answers.at(-1)).toMatchObject({
    payments: { count: 1, captured: { value: 12_900 } },
    refunds: { count: 1, refunded: { value: 4_900 } },
    net: { value: 8_000 },
  })
})
