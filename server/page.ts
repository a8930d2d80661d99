// The few pages that stand where no screen can: plain words for whoever opened the wrong address, in the till's own look.

/** Under an address of its own, because the content policy takes no style inside a page. */
export const pageStyle = `
:root { color-scheme: light dark; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; box-sizing: border-box;
  font: 400 20px/1.5 'Inter Variable', Inter, system-ui, sans-serif;
  background: light-dark(#f4f3f0, #101315); color: light-dark(#14181c, #f1f2f2);
}
main { max-width: 30em; padding: 48px; border-radius: 12px; background: light-dark(#ffffff, #191d20); }
h1 { margin: 0 0 16px; font-size: 34px; line-height: 1.15; letter-spacing: -0.02em; font-weight: 650; }
p { margin: 0; color: light-dark(#545b62, #aab1b6); }
`

/** `title` and `words` are ours, never a visitor's. */
export const page = (title: string, words: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · Kasse</title>
    <link rel="stylesheet" href="/page.css" />
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${words}</p>
    </main>
  </body>
</html>
`
