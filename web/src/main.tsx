import { render } from "preact";
import { Battle } from "./pages/Battle";
import { Home } from "./pages/Home";
import { route } from "./pages/route";
import "./styles/tokens.css";
import "./styles/table.css";
import "./styles/parts.css";
import "./styles/pages.css";
import { settleSpeech } from "./words/speech";

function App() {
  const open = route.value;
  return open.page === "battle" ? <Battle key={open.id} id={open.id} /> : <Home />;
}

settleSpeech();
const app = document.getElementById("app");
if (app) render(<App />, app);
