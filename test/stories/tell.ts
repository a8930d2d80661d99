// `npm run stories`: plays every told story; with -u it writes down what is seen and asked now, for people to read in review.
import { writeFileSync } from 'node:fs'
import { takeOptions, terminalIo, type CommandIo } from '#server/commands/terminal.ts'
import { storyFiles, textOf } from '#test/stories/teller/story-file.ts'
import { StoryError } from '#test/stories/teller/words.ts'
import { tellStory } from '#test/stories/teller/teller.ts'
import { storiesUsage } from '#test/usages.ts'

export async function main(
  args: string[],
  io: CommandIo,
  isCi = process.env['CI'] !== undefined,
): Promise<number> {
  const given = takeOptions(storiesUsage, args, io)
  if (typeof given === 'number') return given
  if (given.update && isCi) {
    io.err('Stories are not written where CI is set: what they tell is read by a person first.')
    return 2
  }
  const all = filesOrWrong()
  if (all instanceof StoryError) {
    io.err(all.message)
    return 1
  }
  const files = all.filter(({ name }) => name.includes(given.file ?? ''))
  if (files.length === 0) {
    io.err(
      `No file of stories has “${given.file}” in its name. There are: ${all.map(({ name }) => name).join(', ')}.`,
    )
    return 1
  }
  let [stories, changed, wrong] = [0, 0, 0]
  for (const file of files) {
    const told: string[] = []
    for (const story of file.stories) {
      stories += 1
      const now = await tellStory(story).catch((error: unknown) => {
        wrong += 1
        for (const line of (error instanceof Error ? error.message : String(error)).split('\n')) io.err(line)
        return story.text
      })
      told.push(now)
      if (now === story.text) continue
      changed += 1
      if (given.update) continue
      io.out(`${file.name}: ${story.title.text}`)
      for (const line of differences(story.text, now)) io.out(line)
    }
    if (given.update) writeFileSync(file.path, textOf(file, told))
  }
  const what = given.update ? 'written down anew' : 'that go another way now'
  io.out(`${stories} stories, ${changed} ${what}, ${wrong} that could not be told to the end.`)
  return wrong > 0 || (changed > 0 && !given.update) ? 1 : 0
}

/** Every file of stories, or what is wrong in one of them. */
function filesOrWrong() {
  try {
    return storyFiles()
  } catch (error) {
    if (error instanceof StoryError) return error
    throw error
  }
}

/** The lines from the first one that differs. */
function differences(before: string, now: string): string[] {
  const [old, fresh] = [before.split('\n'), now.split('\n')]
  const from = fresh.findIndex((line, at) => line !== old[at])
  const around = Math.max(0, from - 2)
  const marked = (lines: string[], mark: string) => lines.slice(from).map((line) => `${mark} ${line}`)
  return [...fresh.slice(around, from).map((line) => `  ${line}`), ...marked(old, '-'), ...marked(fresh, '+')]
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2), terminalIo)
