// Tests of the teller: what is wrong in a story is said with its file and line, and nothing wrong is passed over.
import { expect, test } from 'vitest'
import { storyFileOf } from '#test/stories/teller/story-file.ts'
import { tellStory } from '#test/stories/teller/teller.ts'
import { firstStoryChangedBy } from '#test/stories/told-with-mistake.ts'
import { main } from '#test/stories/tell.ts'
import { mutants } from '#test/simulation/mutants.ts'
import { faultsOf } from '#test/support/run/end-of-test.ts'
import { outputOf } from '#test/support/commands/command-output.ts'

const file = (...acts: string[]) =>
  storyFileOf('made-up.txt', ['A head.', '', 'a story', ...acts.map((act) => `  ${act}`)].join('\n'))

/** The story of these acts, its title on line 3 and its first act on line 4. */
async function told(...acts: string[]): Promise<string> {
  const [story] = file(...acts).stories
  if (!story) throw new Error('there is no story')
  return tellStory(story)
}

test('a line is an act; below it stands what is seen and asked, at the end what the service holds', async () => {
  expect(await told('cashier charges 49.50', 'phone scans and approves', 'watch 4s', 'end')).toBe(
    [
      'a story',
      '  cashier charges 49.50',
      '    created',
      '    → token: 200 · create: 201',
      '  phone scans and approves',
      '  watch 4s',
      '    captured, receipt',
      '    → read: 200 · capture: 200',
      '  end',
      '    books: AUTHORIZED, authorized 49.50, captured 49.50',
    ].join('\n'),
  )
})

test('a line that is indented as no act is and as nothing that follows is refused, for -u would lose it', () => {
  for (const odd of ['   cashier cancels', '\tcashier cancels'])
    expect(() =>
      storyFileOf('made-up.txt', `Made up.\n\na story\n  cashier charges 50\n${odd}\n  end\n`),
    ).toThrow('made-up.txt:5: An act is indented by two spaces')
})

test.each([
  [
    'an unknown act',
    ['cashier dances', 'end'],
    /made-up\.txt:4: Nobody knows how to “cashier dances”\. There is: .*cashier cancels/,
  ],
  [
    'an unknown fault',
    ['read meets a dragon', 'end'],
    /made-up\.txt:4: “a dragon” is no fault\. There are: /,
  ],
  [
    'an answer of no state',
    ['read tells PAID', 'end'],
    /made-up\.txt:4: “PAID” is no state of a payment: CREATED/,
  ],
  [
    'an answer with no such sum',
    ['read tells CREATED, tipped 5', 'end'],
    /made-up\.txt:4: “tipped” is no sum/,
  ],
  [
    'a payment that is not there',
    ['cashier charges 50', 'books of sale 2', 'end'],
    /made-up\.txt:5: There is no sale 2/,
  ],
  ['nobody has charged', ['phone approves', 'end'], /made-up\.txt:4: There is no payment yet/],
  ['a printer that is not there', ['paper', 'end'], /made-up\.txt:4: There is no printer/],
  ['a request of no kind', ['at lunch: the network is gone', 'end'], /made-up\.txt:4: “lunch” is no request/],
  [
    'an unknown act for a moment',
    ['at capture: cashier dances', 'end'],
    /made-up\.txt:4: Nobody knows how to “cashier dances”/,
  ],
  [
    'an act that was not possible at its moment',
    ['at create: paper', 'cashier charges 50', 'end'],
    /made-up\.txt:5: At the create for which line 4 waits: There is no printer/,
  ],
  [
    'a full disk on which nothing was to be written',
    ['the disk has no room for refunded', 'the disk has room again', 'end'],
    /made-up\.txt:5: Nothing was to be written/,
  ],
  [
    'a moment that never came',
    ['cashier charges 50', 'at refund: the network is gone', 'watch 2s', 'end'],
    /made-up\.txt:5: No refund was on the wire/,
  ],
] as const)('%s is said with its file and line', async (_, acts, what) => {
  await expect(told(...acts)).rejects.toThrow(what)
})

test.each([
  [
    'a fault that never struck',
    ['cashier charges 50', 'refund meets 503', 'watch 2s', 'end'],
    /made-up\.txt:5: No request met this: the fault .*503/,
  ],
  [
    'a fault of a moment that never struck',
    ['cashier charges 50', 'at read: refund meets 503', 'watch 4s', 'books', 'end'],
    /made-up\.txt:5: No request met this: the fault .*503/,
  ],
  [
    'a cut that nothing met',
    ['cashier charges 50', 'the network is gone', 'the network is back', 'end'],
    /made-up\.txt:5: No request met this: the cut/,
  ],
] as const)('%s is said with its file and line', async (_, acts, what) => {
  await expect(told(...acts)).rejects.toThrow(what)
  // What would fail this very test, in which it never struck either.
  expect(faultsOf({ id: '', result: { state: 'pass' } })).toHaveLength(1)
})

test.each([
  ['no act', [], /made-up\.txt:3: Nobody acts in this story/],
  ['no end', ['cashier charges 50'], /made-up\.txt:4: The story has no end/],
  ['an act after the end', ['end', 'cashier charges 50'], /made-up\.txt:5: This act stands after the end/],
  [
    'more acts than a reader can hold',
    [...Array<string>(25).fill('watch 1s'), 'end'],
    /made-up\.txt:3: The story has 26 acts/,
  ],
])('a story with %s is none', (_, acts, what) => {
  expect(() => file(...acts)).toThrow(what)
})

test('a mistake in the till breaks a law, which is said with the line at which it shows', async () => {
  const mistake = mutants.find(({ name }) => name === 'an approval is shown as paid')
  if (!mistake) throw new Error('the simulation knows this mistake no more')
  expect(await firstStoryChangedBy(mistake, 'trouble')).toMatch(
    /test\/stories\/trouble\.txt:\d+: The law “never a lie” is broken: .* as captured/,
  )
})

test('where CI is set nothing is written', async () => {
  const { io, err } = outputOf()
  expect(await main(['-u'], io, true)).toBe(2)
  expect(err.join('')).toContain('Stories are not written where CI is set')
})
