// The cases of a request's fields: each is asked at the edges of its limit, and each object with a field that nobody knows. What the limits are is written down by the machine, for people to read.
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { inProcess } from '#test/support/service/contract-subjects.ts'
import { faultsOf, type Said, type Subject } from '#test/support/service/service.ts'
import {
  edgesOf,
  fieldsIn,
  objectsIn,
  pathsOf,
  shapeOf,
  withAt,
  type Edges,
} from '#test/support/service/field-limits.ts'

/** What is special to a field: how its texts are made, what is asked instead, what is refused as well. */
export type Special = Partial<Pick<Edges, 'good' | 'bad'>> & {
  of?: (length: number) => string
  also?: readonly unknown[]
  /** Null and no field at all are alike: refused where the schema needs it, or a rule; taken elsewhere. */
  absent?: 'refused' | 'not asked'
}
export type Request = {
  what: string
  schema: z.ZodMiniType
  /** Those below this alone; without it, all. */
  under?: string
  open: (subject: Subject) => Promise<Asked>
  special?: Readonly<Record<string, Special>>
  /** What is of several forms: it is named as a whole where none of them fits. */
  forms?: string
  /** Recurring says nothing of a field that it does not know. */
  ignoresUnknown?: boolean
}
type Asked = {
  /** A good one, each time another. */
  good: () => object
  send: (body: unknown) => Promise<Said>
  /** What a refusal must not change. */
  held: () => Promise<unknown>
}

/** What was named is the place itself, a part of it, or what it is a form of. */
const namedBy = (given: Said, path: string, forms?: string) => [
  ...new Set(faultsOf(given).map((name) => (name === forms || name.startsWith(`${path}.`) ? path : name))),
]

/** Asks for each field, and says what the limits are. */
async function askFields({ schema, under = '', special = {}, forms, open }: Request) {
  await using subject = await inProcess()
  const { good, send, held } = await open(subject)
  const told: string[] = []
  for (const { path, shape, value, isNeeded } of fieldsIn(shapeOf(schema), good())) {
    if (!path.startsWith(under)) continue
    const { of, also = [], absent = isNeeded ? 'refused' : 'taken', ...own } = special[path] ?? {}
    const edges = { ...edgesOf(shape, value, of), ...own }
    const nothing = [null, undefined]
    const before = await held()
    for (const bad of [...edges.bad, ...also, ...(absent === 'refused' ? nothing : [])]) {
      const given = await send(withAt(good(), path.split('.'), bad))
      expect([path, bad, given.status, ...namedBy(given, path, forms)]).toEqual([path, bad, 400, path])
      expect(given.body['type']).toMatch(/\/400$|[#/]validation-error$/)
    }
    expect(await held()).toEqual(before)
    for (const taken of [...edges.good, ...(absent === 'taken' ? nothing : [])]) {
      const given = await send(withAt(good(), path.split('.'), taken))
      expect([path, taken, given.status < 300 ? '' : given.text]).toEqual([path, taken, ''])
    }
    told.push(`${path}: ${absent === 'refused' ? 'needed, ' : ''}${edges.told}`)
  }
  return told
}

export function askLimits(file: string, requests: readonly Request[]): void {
  test('each field is taken and refused at the edges of its limit, and none is left out', async () => {
    const all: string[] = []
    for (const request of requests)
      all.push(request.what, ...(await askFields(request)).map((one) => `  ${one}`))
    await expect(`${all.join('\n')}\n`).toMatchFileSnapshot(file)
    for (const { schema } of requests)
      for (const path of pathsOf(shapeOf(schema)))
        expect(
          all.some((one) => one.startsWith(`  ${path}: `)),
          path,
        ).toBe(true)
  })

  test.each(requests)('$what: what is not known is refused or ignored', async (request) => {
    await using subject = await inProcess()
    const { good, send } = await request.open(subject)
    for (const path of objectsIn(good())) {
      if (request.special?.[path]?.absent === 'not asked') continue
      const name = path === '' ? 'surprise' : `${path}.surprise`
      const given = await send(withAt(good(), name.split('.'), 1))
      expect([given.status < 300, ...namedBy(given, name, request.forms)]).toEqual(
        request.ignoresUnknown ? [true] : [false, name],
      )
    }
    for (const body of [[], 'text', 7]) {
      const given = await send(body)
      expect([body, given.status, ...faultsOf(given)]).toEqual([body, 400, 'body'])
    }
  })
}
