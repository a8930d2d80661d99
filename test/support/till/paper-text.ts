// A paper's lines as text.
import type { PaperLine } from '#core/printing/documents.ts'

/** The paper as text: large lines with a space after every character, as wide as they will be. */
export const asText = (lines: readonly PaperLine[]): string =>
  lines
    .map((line) =>
      line.is === 'qr'
        ? `[QR ${line.text}]`
        : (line.weight === 'large' ? line.text.replaceAll(/(?<=.)/g, ' ') : line.text).trimEnd(),
    )
    .join('\n')
