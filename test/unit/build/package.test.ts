// Tests of packing: it says in a sentence why it cannot be done, and asks the packager for what was typed.
import { expect, test } from 'vitest'
import { failedInstall, main } from '#build/package.ts'
import { outputOf } from '#test/support/commands/command-output.ts'

const failing = (error: Error) => {
  const told = outputOf()
  return {
    ...told,
    run: () => main(['--linux', '--dir'], { ...told.io, pack: () => Promise.reject(error) }),
  }
}

test('without a network: that the program could not be fetched, and what to do', async () => {
  const unreached = Object.assign(new Error('getaddrinfo ENOTFOUND releases.example'), { code: 'ENOTFOUND' })
  for (const error of [unreached, new Error('cannot be fetched', { cause: unreached })]) {
    const { run, said } = failing(error)
    expect(await run()).toBe(1)
    expect(said()).toMatch(/^Nothing was packed: Electron’s program.* could not be fetched.*\nRun it again /)
    expect(said()).not.toMatch(/^\s+at /m)
  }
})

test('without a network, at its own packages: the same, in place of all that npm says', async () => {
  const { run, said } = failing(
    failedInstall(
      'npm warn EBADENGINE\nnpm error code ENOTFOUND\nnpm error syscall getaddrinfo\nnpm error errno ENOTFOUND\n' +
        'npm error network request to https://packages.example/a failed\nnpm error network\n',
    ),
  )
  expect(await run()).toBe(1)
  expect(said()).toMatch(
    /could not be fetched \(npm ci in build\/packaging: network request to .* failed\)\./,
  )
  const other = failing(
    failedInstall('npm error code EUSAGE\nnpm error The lock file is of another version\n'),
  )
  expect(await other.run()).toBe(1)
  expect(other.said()).toBe(
    'Nothing was packed: npm ci in build/packaging: The lock file is of another version',
  )
  expect(failedInstall('').message).toBe('npm ci in build/packaging: it did not say why')
})

test('any other trouble: its first line', async () => {
  const { run, said } = failing(new Error('No certificate was found\n    at sign (sign.js:1:1)'))
  expect(await run()).toBe(1)
  expect(said()).toBe('Nothing was packed: No certificate was found')
})

test('what was typed is what the packager is asked for', async () => {
  const asked: unknown[] = []
  const { io } = outputOf()
  const pack = (one: unknown) => Promise.resolve(void asked.push(one))
  expect(await main(['--linux', '--win', '--arm64'], { ...io, pack })).toBe(0)
  expect(await main([], { ...io, pack })).toBe(0)
  expect(await main(['--help'], { ...io, pack })).toBe(0)
  expect(asked).toEqual([{ linux: [], win: [], arm64: true }, {}])
})
