declare module '*?raw' {
  const text: string
  export default text
}

declare module 'http_ece' {
  export function decrypt(body: Buffer, parameters: object): Buffer
}
