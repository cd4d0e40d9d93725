import "./style/page.css";
import "./style/form.css";
import "./style/table.css";
import "./style/score.css";
import "./style/console.css";
import { render } from "preact";
import { App } from "./app.js";

render(<App />, document.getElementById("app")!);
