// The files of told stories: a head, then stories of a title, acts (two spaces) and what was seen after each (four spaces).
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { StoryError } from '#test/stories/teller/words.ts'

const folder = path.join(import.meta.dirname, '..')

export type StoryLine = { text: string; line: number }
export type Story = { file: string; title: StoryLine; acts: StoryLine[]; text: string }
export type StoryFile = { name: string; path: string; head: string; stories: Story[] }

/** A longer one tells two things, or wants to be TypeScript. */
const mostActs = 25

export const storyFiles = (): StoryFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .map((name) => storyFileOf(name, readFileSync(path.join(folder, name), 'utf8')))

export function storyFileOf(name: string, whole: string): StoryFile {
  const [head = '', ...rest] = whole.trimEnd().split('\n')
  const stories: Story[] = []
  for (const [at, text] of rest.entries()) {
    const line = { text: text.trim(), line: at + 2 }
    const story = stories.at(-1)
    if (/^\S/.test(text)) stories.push({ file: name, title: line, acts: [], text })
    else if (story) {
      story.text += `\n${text}`
      // Between an act and what the machine writes below it nothing is possible: with -u it would be lost.
      if (/^\s*\S/.test(text) && !/^( {2}| {4})\S/.test(text))
        throw wrongAt(story, line, 'An act is indented by two spaces, and what follows from it by four.')
      if (/^ {2}\S/.test(text)) story.acts.push(line)
    }
  }
  for (const story of stories) {
    story.text = story.text.trimEnd()
    check(story)
  }
  return { name, path: path.join(folder, name), head, stories }
}

export const wrongAt = ({ file }: Story, { line }: Pick<StoryLine, 'line'>, what: string): StoryError =>
  new StoryError(`test/stories/${file}:${line}: ${what}`)

function check(story: Story): void {
  const { acts, title } = story
  const last = acts.at(-1)
  if (!last) throw wrongAt(story, title, 'Nobody acts in this story: its acts are indented by two spaces.')
  if (acts.length > mostActs)
    throw wrongAt(
      story,
      title,
      `The story has ${acts.length} acts. A story has ${mostActs} at most: tell two.`,
    )
  const end = acts.find(({ text }) => text === 'end')
  if (!end) throw wrongAt(story, last, 'The story has no end: its last act must be “end”.')
  const after = acts[acts.indexOf(end) + 1]
  if (after) throw wrongAt(story, after, 'This act stands after the end.')
}

export const textOf = ({ head }: StoryFile, told: readonly string[]): string =>
  `${[head, ...told].join('\n\n')}\n`
