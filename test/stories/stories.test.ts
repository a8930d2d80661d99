// Every told story, played by the real till: it goes as it is written, and breaks no law.
import { expect, test } from 'vitest'
import { acts, openings } from '#test/stories/teller/acts.ts'
import { storyFiles } from '#test/stories/teller/story-file.ts'
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

test('every line that stories can have is in one of them', () => {
  const lines = stories.flatMap((story) =>
    story.acts.map(({ text }) => text.replace(/^(at \w+|twice at once): /, '')),
  )
  const plain = lines.map((line) => line.replace(/(?: of)? (sale|attempt) \d+$/, ''))
  const unused = [...openings, ...acts].filter((one) => !plain.some((line) => one.match(line) !== null))
  expect(unused.map(({ pattern }) => pattern)).toEqual([])
})
