declare module 'virtual:captured' {
  const page: import('./captured.ts').CapturedPage
  export default page
}
