// `npm run texts`: which texts a language lacks or has in English still, with what they say there, for whoever translates.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { takeOptions, terminalIo, type CommandIo } from '#server/commands/terminal.ts'
import { isLeftInEnglish } from '#test/support/words/wording.ts'
import { localesFolder, namespaces, textsOf } from '#test/support/words/locales.ts'
import { textsUsage } from '#test/usages.ts'

export async function main(args: string[], io: CommandIo): Promise<number> {
  const given = takeOptions(textsUsage, args, io)
  if (typeof given === 'number') return given
  return missingIn(given.lang ?? 'en', io)
}

/** The forms that this language has for what is counted: `one` and `other`, more in Polish. */
function formsOf(language: string): readonly string[] | null {
  try {
    return new Intl.PluralRules(language).resolvedOptions().pluralCategories
  } catch {
    return null
  }
}

function missingIn(language: string, io: CommandIo): number {
  const forms = formsOf(language)
  if (forms === null) {
    io.err(`“${language}” is not the short name of a language, such as nb or de. Nothing was looked at.`)
    return 2
  }
  let missing = 0
  for (const namespace of namespaces) {
    const english = textsOf('en', namespace)
    const own = readTexts(language, namespace)
    for (const key of neededOf(english, forms)) {
      const said = english[key] ?? english[key.replace(/_\w+$/, '_other')] ?? ''
      const text = own[key] ?? ''
      if (
        text.trim() !== '' &&
        (language === 'en' || !isLeftInEnglish(language, { key, text, english: said }))
      )
        continue
      missing += 1
      io.out(`${namespace}.json  ${key}: ${said}`)
    }
  }
  io.err(
    missing === 0
      ? `${language} has every text.`
      : `${language} lacks ${missing} texts or has them in English; each stands above.`,
  )
  return missing === 0 ? 0 : 1
}

/** A file that is not there has no text. */
function readTexts(language: string, namespace: string): Record<string, string> {
  const file = path.join(localesFolder, language, `${namespace}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {} // as a translator left it
}

/** The keys of English; of what is counted the forms that this language has. */
function neededOf(english: Record<string, string>, forms: readonly string[]): string[] {
  const counted = /_(one|other)$/
  const keys = Object.keys(english).flatMap((key) =>
    counted.test(key) ? forms.map((form) => key.replace(counted, `_${form}`)) : [key],
  )
  return [...new Set(keys)]
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2), terminalIo)
