import { render } from "preact";
import { Opened } from "./pages/Opened";
import "./styles/tokens.css";
import "./styles/table.css";
import "./styles/parts.css";
import "./styles/pages.css";
import { settleSpeech } from "./words/speech";

settleSpeech();
const app = document.getElementById("app");
if (app) render(<Opened />, app);
