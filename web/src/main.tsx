import { render } from "preact";
import { backToPageLeft } from "./pages/left";
import { Opened } from "./pages/Opened";
import { arrive } from "./pages/route";
import "./styles/tokens.css";
import "./styles/table.css";
import "./styles/parts.css";
import { settleSpeech } from "./words/speech";

settleSpeech();
backToPageLeft();
arrive();
const app = document.getElementById("app");
if (app) render(<Opened />, app);
