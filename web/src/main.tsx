import { render } from "preact";

const app = document.getElementById("app");
if (app) render(<main><h1>対戦</h1></main>, app);
