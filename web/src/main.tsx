import { render } from "preact";
import { backToPageLeft } from "./pages/left";
import { Opened } from "./pages/Opened";
import { arrive } from "./pages/route";
import "./styles/tokens.css";
import "./styles/base.css";
import { settleSpeech, wordsOfReader } from "./words/speech";

settleSpeech();
backToPageLeft();
arrive();
const app = document.getElementById("app");
if (app) void wordsOfReader().then(() => render(<Opened />, app));
