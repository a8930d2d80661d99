// The thread in which stories are told with a mistake put into the till: it answers with the first that goes another way.
import { parentPort, workerData } from 'node:worker_threads'
import { applyMutant } from '#test/simulation/mutation.ts'
import type { Mutant } from '#test/simulation/mutants.ts'

const { mutant, file } = workerData as { mutant: Mutant; file: string } // whoever starts this thread hands them in
applyMutant(mutant)

// Loaded only now, with the mistake in it.
const { storyFiles } = await import('#test/stories/teller/story-file.ts')
const { tellStory } = await import('#test/stories/teller/teller.ts')

/** Its title, or what was wrong in it. */
async function firstChanged(): Promise<string | null> {
  for (const { name, stories } of storyFiles().filter((one) => one.name.includes(file)))
    for (const story of stories) {
      const told = await tellStory(story).catch((error: unknown) => String(error))
      if (told !== story.text)
        return told.startsWith(story.title.text) ? `${name}: ${story.title.text}` : told
    }
  return null
}

parentPort?.postMessage(await firstChanged())
