// The few pages that stand where no screen can: plain words, no script, readable by whoever opened the wrong address.

/** `title` and `words` are ours, never a visitor's. */
export const page = (title: string, words: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · Kasse</title>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${words}</p>
    </main>
  </body>
</html>
`
