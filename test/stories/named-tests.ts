// Tests and told stories by their titles, for papers and lists that name them.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { storyFiles } from '#test/stories/teller/story-file.ts'

/** `file`: below `test/`. It stands there as the title of a test or of a told story, whole. */
export function hasTest(file: string, title: string): boolean {
  if (file.startsWith('stories/'))
    return storyFiles().some(
      ({ name, stories }) =>
        `stories/${name}` === `${file}.txt` && stories.some((one) => one.title.text === title),
    )
  const text = readFileSync(path.join(import.meta.dirname, '..', `${file}.test.ts`), 'utf8')
  const plain = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`(?:\\b(?:test|slowTest|sizedTest)\\(|\\)\\()\\s*['"\`]${plain}['"\`],`).test(text)
}
