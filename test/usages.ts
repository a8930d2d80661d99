// The options of the commands for those who work on the till: `npm run gallery`, `npm run icons`, `npm run stories` and `npm run texts`.
import type { Usage } from '#shared/command-line.ts'
import { language } from '#shared/language.ts'

export const galleryUsage = {
  run: 'npm run gallery',
  does: 'A picture of every screen in every state, for people to look at',
  options: {
    lang: {
      type: 'string',
      value: [...language.options, 'all'].join('|'),
      does: 'in which language; all has a folder for each',
      usual: 'en',
    },
    theme: { type: 'string', value: 'light|dark|both', does: 'in which theme', usual: 'light' },
    only: {
      type: 'string',
      value: 'TEXT',
      does: 'the screens whose names have this in them',
      usual: 'all of them',
    },
    out: { type: 'string', value: 'DIR', does: 'where the pictures are put', usual: 'gallery' },
  },
} as const satisfies Usage

export const iconsUsage = {
  run: 'npm run icons',
  does: 'Draws the app’s icons anew from build/icon.svg, into build/',
  options: {},
} as const satisfies Usage

export const storiesUsage = {
  run: 'npm run stories',
  does: 'Plays every told story of test/stories, and says which goes another way than it is written',
  options: {
    update: { type: 'boolean', short: 'u', does: 'or -u: writes down how each goes now, for you to read' },
    file: {
      type: 'string',
      value: 'TEXT',
      does: 'the files whose names have this in them',
      usual: 'all of them',
    },
  },
} as const satisfies Usage

export const textsUsage = {
  run: 'npm run texts',
  does: 'Lists the texts that a language lacks, with what they say in English',
  options: {
    lang: {
      type: 'string',
      value: 'LANGUAGE',
      does: 'its short name, such as de; also one that is not there yet',
      usual: 'en',
    },
  },
} as const satisfies Usage
