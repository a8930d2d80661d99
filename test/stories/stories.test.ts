// Every told story, played by the real till: it goes as it is written, and breaks no law.
import { expect, test } from 'vitest'
import { acts, openings } from '#test/stories/teller/acts.ts'
import { storyFiles } from '#test/stories/teller/story-file.ts'
import { splitTill } from '#test/stories/teller/tills.ts'
import { tellStory } from '#test/stories/teller/teller.ts'

const files = storyFiles()
const stories = files.flatMap((file) => file.stories)

test.each(stories.map((story) => [`${story.file.replace('.txt', '')}: ${story.title.text}`, story] as const))(
  '%s',
  async (_, story) => {
    expect(await tellStory(story)).toBe(story.text)
  },
)

test('no two stories of a file have one title', () => {
  const titles = stories.map(({ file, title }) => `${file}: ${title.text}`)
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
})

/** Without its moment and its till. */
function bare(text: string): string {
  const then = /^(?:at \w+|twice at once): (.+)$/.exec(text)?.[1] ?? splitTill(text)?.what
  return then === undefined ? text : bare(then)
}

test('every line that stories can have is in one of them', () => {
  const lines = stories.flatMap((story) => story.acts.map(({ text }) => bare(text)))
  const plain = lines.map((line) => line.replace(/(?: of| to)? (sale|attempt|member) \d+$/, ''))
  // As the teller chooses: the first that fits a line.
  const used = new Set(
    [openings, acts].flatMap((ones) => plain.map((line) => ones.find((one) => one.match(line)))),
  )
  const unused = [...openings, ...acts].filter((one) => !used.has(one))
  expect(unused.map(({ pattern }) => pattern)).toEqual([])
})
