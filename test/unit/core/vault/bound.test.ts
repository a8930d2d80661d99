// The file of a till in its own place, the last that was written: another is refused in words, under the right key too.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { createPins } from '#core/staff/pin.ts'
import { vaultFiles } from '#core/vault/sealed-files.ts'
import { seeded } from '#test/support/run/clock.ts'
import { writeCountsOf } from '#test/support/till/write-counts.ts'
import { opened } from '#test/support/till/shop.ts'
import { emptyFolder, keys, noneOf, someKey, there, vaultIn } from '#test/support/till/vaults.ts'

/** Several tills of a shop are often given one key. */
const shared = { environment: { KASSE_VAULT_KEY: someKey(1) } }
const newer = { ...keys, clientSecret: 'exchanged since' }

test.each(['sealed', 'hub', 'pins'] as const)(
  'another till’s file under the shared key is refused (%s), and what is written anew holds',
  (which) => {
    const [one, other] = [emptyFolder(), emptyFolder()]
    const write = (folder: string) => {
      const vault = vaultIn(folder, shared)
      opened(vault.keep(keys, there))
      opened(vault.hub.write('a hub'))
      opened(vault.pins.write('a pepper'))
    }
    for (const folder of [one, other]) write(folder)
    const [from, to] = [vaultFiles(one)[which], vaultFiles(other)[which]]
    cpSync(from, to)
    const vault = vaultIn(other, shared)
    const stranger = { code: 'vault.stranger', details: { file: to } }
    const trouble = {
      sealed: () => vault.status(there).trouble,
      hub: () => vault.hub.read(),
      pins: () => vault.pins.read(),
    }[which]()
    expect(trouble).toMatchObject(which === 'sealed' ? stranger : { ok: false, problem: stranger })
    if (which === 'sealed') expect(vault.held(there)).toMatchObject(noneOf)
    write(other)
    expect(vaultIn(other, shared).status(there).trouble).toBeNull()
    expect(vaultIn(other, shared).hub.read()).toEqual({ ok: true, value: 'a hub' })
  },
)

test('one sealed file of a till does not take another’s place', () => {
  const folder = emptyFolder()
  const vault = vaultIn(folder, shared)
  opened(vault.keep(keys, there))
  opened(vault.pins.write('a pepper'))
  cpSync(vaultFiles(folder).sealed, vaultFiles(folder).pins)
  expect(vaultIn(folder, shared).pins.read()).toMatchObject({ problem: { code: 'vault.stranger' } })
})

test('an earlier copy that is put back is refused; the newer file, or entering anew, puts it right', () => {
  const folder = emptyFolder()
  const { sealed } = vaultFiles(folder)
  opened(vaultIn(folder).keep(keys, there))
  const earlier = readFileSync(sealed)
  opened(vaultIn(folder).keep(newer, there))
  const latest = readFileSync(sealed)
  writeFileSync(sealed, earlier)
  const vault = vaultIn(folder)
  expect(vault.status(there).trouble).toEqual({ code: 'vault.older', details: { file: sealed } })
  expect(vault.held(there)).toMatchObject({ ...noneOf, trouble: { code: 'vault.older' } })
  writeFileSync(sealed, latest)
  expect(vaultIn(folder).held(there)).toEqual(newer)
  writeFileSync(sealed, earlier)
  opened(vaultIn(folder).keep(keys, there))
  expect(vaultIn(folder).held(there)).toEqual(keys)
  // Removed first, so that the till may forget what it had: it does not.
  rmSync(sealed)
  expect(vaultIn(folder).held(there)).toEqual(noneOf)
  writeFileSync(sealed, latest)
  expect(vaultIn(folder).status(there).trouble).toMatchObject({ code: 'vault.older' })
})

test('a hub that was left does not come back with a copy of its file', () => {
  const folder = emptyFolder()
  const { hub } = vaultFiles(folder)
  opened(vaultIn(folder).hub.write('a hub'))
  const copy = readFileSync(hub)
  opened(vaultIn(folder).hub.write(null))
  writeFileSync(hub, copy)
  expect(vaultIn(folder).hub.read()).toMatchObject({ problem: { code: 'vault.older' } })
})

test('whether a note could be written is tried without a trace in its count', () => {
  const folder = emptyFolder()
  opened(vaultIn(folder).hub.write('a hub'))
  opened(vaultIn(folder).hub.probe())
  expect(vaultIn(folder).hub.read()).toEqual({ ok: true, value: 'a hub' })
})

test('a power cut after the file and before its count: it is taken, and the one before it no more', () => {
  const folder = emptyFolder()
  const { sealed } = vaultFiles(folder)
  onTestFinished(() => rmSync(`${folder}.counts`, { force: true }))
  const till = (isCut = false) => {
    const belonging = writeCountsOf(folder)
    const cut = () => {
      throw new Error('the power is gone')
    }
    return vaultIn(folder, { belonging: isCut ? { ...belonging, remember: cut } : belonging })
  }
  opened(till().keep(keys, there))
  const earlier = readFileSync(sealed)
  till(true).keep(newer, there)
  expect(till().held(there)).toEqual(newer)
  writeFileSync(sealed, earlier)
  expect(till().status(there).trouble).toMatchObject({ code: 'vault.older' })
})

test('a till that was given a new id goes on with what it had, once; its former self’s files are strangers then', () => {
  const folder = emptyFolder()
  const { sealed } = vaultFiles(folder)
  onTestFinished(() => rmSync(`${folder}.counts`, { force: true }))
  const as = (till: string, formerIds: readonly string[] = []) =>
    vaultIn(folder, { belonging: writeCountsOf(folder, till, formerIds) })
  opened(as('till01').keep(keys, there))
  opened(createPins(as('till01').pins, seeded(1)).hash('846037'))
  const former = readFileSync(sealed)
  expect(as('till02', ['till01']).held(there)).toEqual(keys)
  expect(as('till02', ['till01']).pins.read()).toMatchObject({ ok: true, value: expect.any(String) })
  writeFileSync(sealed, former)
  expect(as('till02', ['till01']).status(there).trouble).toMatchObject({ code: 'vault.stranger' })
})
