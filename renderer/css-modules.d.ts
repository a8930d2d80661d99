// The types of CSS modules: each class by the name it has in its file.
declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>
  export default styles
}
